import {
  AdaptiveDensityStrategy,
  DEFAULT_DENSITY_CONFIG,
  HighDensityStrategy,
  type IContent,
} from '@hdc/core';
import type { PrepareRun } from './measure.ts';

/** One long text that somebody else wrote, which must not take longer than its length allows. */
interface InputCase {
  readonly name: string;
  /** In characters. */
  readonly sizes: readonly number[];
  setUp(size: number): PrepareRun;
}

const CONFIG = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };
const PATTERNS = 256;

export const INPUT_CASES: readonly InputCase[] = [
  {
    name: 'a shell command of many words',
    sizes: [2_500, 25_000, 250_000],
    setUp: (size) => {
      const command = `echo ${`"b c" 'd' e\\ f `.repeat(size / 15)}`;
      return optimizing(new AdaptiveDensityStrategy(), CONFIG, () => [
        ...exchange('1', 'run_shell_command', { command }),
      ]);
    },
  },
  {
    name: `a path against ${PATTERNS} patterns with stars`,
    sizes: [40, 400, 4_000],
    setUp: (size) => {
      const file_path = 'a'.repeat(size);
      // An array of its own for every run: answers are remembered for the patterns.
      const config = () => ({
        ...CONFIG,
        protectedPaths: Array.from({ length: PATTERNS }, (_, i) => `*a*a*a*a*a*a${i}`),
      });
      return () =>
        optimizing(new HighDensityStrategy(), config(), () => [
          ...exchange('1', 'read_file', { file_path }),
          ...exchange('2', 'write_file', { file_path, content: '' }),
        ])();
    },
  },
];

/** Calls are made anew for every run: what they do is remembered. */
function optimizing(
  strategy: Pick<HighDensityStrategy, 'optimize'>,
  config: typeof CONFIG,
  write: () => readonly IContent[],
): () => () => unknown {
  return () => {
    const history = write();
    return () => strategy.optimize(history, config);
  };
}

function exchange(
  id: string,
  name: string,
  parameters: Readonly<Record<string, string>>,
): readonly IContent[] {
  return [
    { speaker: 'ai', blocks: [{ type: 'tool_call', id, name, parameters }] },
    { speaker: 'tool', blocks: [{ type: 'tool_response', callId: id, toolName: name, result: 'done' }] },
  ];
}
