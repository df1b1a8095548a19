import type { SettingDefinition } from '@hdc/core/settings';
import type { DensityPass, IngestPass } from '@hdc/core/strategies';

const INTRODUCTION = `<!-- biome-ignore-all format: generated -->

# Passes

Generated from the passes by \`npm run settings\`; do not edit.

Passes run before a request, in this order. Each has a page with an example, its rules, what it never does and its risk.
The [settings](../settings.md) \`protectedTools\` and \`protectedPaths\` name content that all of them leave alone.
The event \`optimized\` and the reports count by kind; \`metadata\` has the three counters of the specification besides.
`;

const AT_FIRST_SIGHT = `
## At first sight

These see each new tool result once, before it is first sent, in this order; see [ingest](../ingest.md). The event \`reduced\`
and the reports count by kind. \`compression.ingest.enabled\` switches all of them.
`;

/** The text of `docs/passes/README.md`. */
export function renderPassesPage(
  passes: readonly DensityPass[],
  atFirstSight: readonly IngestPass[],
): string {
  return [
    INTRODUCTION,
    renderTable(passes, 'density'),
    AT_FIRST_SIGHT,
    renderTable(atFirstSight, 'ingest'),
  ].join('\n');
}

type AnyPass = Omit<DensityPass, 'isEnabled' | 'run'>;

function renderTable(passes: readonly AnyPass[], group: string): string {
  return [
    '| pass | what it does | counted as | settings and defaults |',
    '| --- | --- | --- | --- |',
    ...passes.map((pass) => renderRow(pass, group)),
    '',
  ].join('\n');
}

function renderRow({ name, description, reason, counter, settings }: AnyPass, group: string): string {
  const page = `../../packages/core/src/${group}/passes/${name}/README.md`;
  const cells = [
    `[${name}](${page})`,
    description,
    [reason.kind, counter].flatMap((key) => (key ? [`\`${key}\``] : [])).join(', '),
    Object.entries<SettingDefinition>(settings)
      .map(([field, definition]) => `\`compression.${group}.${field}\` ${definition.default}`)
      .join('<br>'),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
