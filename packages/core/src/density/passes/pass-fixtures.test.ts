import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editHistory } from '../../history/edit-history.ts';
import { parseHistoryText, printHistoryText } from '../../testing/history-text.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density-config.ts';
import { runDensityPasses } from '../run-density-passes.ts';
import { DENSITY_PASSES } from './density-passes.ts';

const SECTION = /^=== (config|history|expected|count)\n/m;

interface Fixture {
  readonly description: string;
  readonly config: DensityConfig;
  readonly history: string;
  readonly expected: string;
  readonly count: number;
}

for (const pass of DENSITY_PASSES) {
  describe(`fixtures of ${pass.name}`, () => {
    const folder = join(import.meta.dirname, pass.name, 'fixtures');
    const files = readdirSync(folder);
    test('exist', () => expect(files.length).toBeGreaterThan(1));

    for (const file of files) {
      const { description, config, history, expected, count } = readFixture(join(folder, file));
      test(description, () => {
        const before = parseHistoryText(history);
        const result = runDensityPasses([pass], before, config);
        const after = editHistory(before, result);
        expect(printHistoryText(after)).toBe(expected.trim());
        expect(result.counts).toEqual(count === 0 ? {} : { [pass.reason.kind]: count });
        // The second run proves that the pass finds nothing in its own output.
        const again = runDensityPasses([pass], after, config);
        expect([again.removals, again.replacements, again.counts]).toEqual([[], new Map(), {}]);
      });
    }
  });
}

function readFixture(file: string): Fixture {
  const [description = '', ...parts] = readFileSync(file, 'utf8').split(SECTION);
  const sections = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) sections.set(parts[i] ?? '', parts[i + 1] ?? '');
  const config: unknown = JSON.parse(sections.get('config') ?? '{}');
  return {
    description: description.trim(),
    config: { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace', ...(config as Partial<DensityConfig>) },
    history: sections.get('history') ?? '',
    expected: sections.get('expected') ?? '',
    count: Number(sections.get('count')),
  };
}
