import type { IContent } from '@hdc/core';
import {
  AdaptiveDensityStrategy,
  DEFAULT_DENSITY_CONFIG,
  HighDensityStrategy,
  reduceResult,
} from '@hdc/core/strategies';
import type { PrepareRun } from './measure.ts';

/** One long text that somebody else wrote, which must not take longer than its length allows. */
interface InputCase {
  readonly name: string;
  /** The aim of a run at the largest size. */
  readonly aimMs?: number;
  /** In characters. */
  readonly sizes: readonly number[];
  setUp(size: number): PrepareRun;
}

const CONFIG = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };
const PATTERNS = 256;

/** The output of a command, as long as it likes. */
const OUTPUTS: Readonly<Record<string, (size: number) => string>> = {
  'lines of a build': (size) => 'Compiling part 17 of the program, nothing to see here\n'.repeat(size / 54),
  'tests that pass': (size) => 'test orders::keeps_error_messages ... ok\n'.repeat(size / 41),
  'one line': (size) => 'a '.repeat(size / 2),
  'escape codes': (size) => '\u001b[31m'.repeat(size / 5),
  'blank lines': (size) => '\n'.repeat(size),
  'very short lines': (size) => 'a\n'.repeat(size / 2),
  'a line of failures': (size) => 'an error '.repeat(size / 9),
  'hits in files': (size) => 'src/orders/list.ts:12:const total = 3;\n'.repeat(size / 39),
};

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
  ...Object.entries(OUTPUTS).map(
    ([name, write]): InputCase => ({
      name: `first sight of ${name}`,
      aimMs: 100,
      sizes: [100_000, 1_000_000, 10_000_000],
      setUp: (size) => {
        const result = write(size);
        // Results are made anew for every run: what they say is remembered.
        return () => {
          const above = exchange('1', 'Bash', { command: 'make' }, result.slice(0, 100_000));
          const response = { type: 'tool_response' as const, callId: '2', toolName: 'Bash', result };
          const call = {
            type: 'tool_call' as const,
            id: '2',
            name: 'Bash',
            parameters: { command: 'make all' },
          };
          const config = { workspaceRoot: '/workspace', canReadBack: true, above };
          return () => reduceResult(response, call, config);
        };
      },
    }),
  ),
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
  result = 'done',
): readonly IContent[] {
  return [
    { speaker: 'ai', blocks: [{ type: 'tool_call', id, name, parameters }] },
    { speaker: 'tool', blocks: [{ type: 'tool_response', callId: id, toolName: name, result }] },
  ];
}
