import type { DensityPass, SettingDefinition } from '@hdc/core';

const INTRODUCTION = `<!-- biome-ignore-all format: generated -->

# Passes

Generated from the passes by \`npm run settings\`; do not edit.

Passes run before a request, in this order. Each has a page with an example, its rules, what it never does and its risk.
What all of them leave alone (\`protectedTools\`, \`protectedPaths\`) is among the [settings](../settings.md).
The event \`optimized\` and the reports count by kind; \`metadata\` has the three counters of the specification besides.
`;

/** The text of `docs/passes/README.md`. */
export function renderPassesPage(passes: readonly DensityPass[]): string {
  const table = [
    '| pass | what it does | counted as | settings and defaults |',
    '| --- | --- | --- | --- |',
    ...passes.map(renderRow),
    '',
  ];
  return [INTRODUCTION, table.join('\n')].join('\n');
}

function renderRow({ name, description, reason, counter, settings }: DensityPass): string {
  const page = `../../packages/core/src/density/passes/${name}/README.md`;
  const cells = [
    `[${name}](${page})`,
    description,
    [reason.kind, counter].flatMap((key) => (key ? [`\`${key}\``] : [])).join(', '),
    Object.entries<SettingDefinition>(settings)
      .map(([field, definition]) => `\`compression.density.${field}\` ${definition.default}`)
      .join('<br>'),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
