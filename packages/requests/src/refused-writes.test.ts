import { AdaptiveDensityStrategy, HighDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { sendTurns, WireConversation } from './testing/wire-conversation.ts';

const FILE = Array.from({ length: 80 }, (_, line) => `export const value${line} = ${line * 7};`).join('\n');
const WHOLE = { file_path: '/src/a.ts', content: 'export const value = 1;\n' };
const PATCH = { input: '*** Begin Patch\n*** Update File: /src/a.ts\n@@\n-a\n+b\n*** End Patch' };

/** A tool that writes, what it says when it has, and what it says when it has not and flags no error. */
const WRITES: readonly (readonly [
  tool: string,
  parameters: Record<string, unknown>,
  done: string,
  undone: string,
])[] = [
  ['Write', WHOLE, 'The file /src/a.ts has been updated.', 'File has not been read yet. Read it first.'],
  ['Write', WHOLE, 'File created successfully at: /src/a.ts', '[Request interrupted by user for tool use]'],
  ['write', { filePath: '/src/a.ts', content: 'x' }, 'Wrote file successfully.', 'Tool execution aborted'],
  [
    'write',
    { path: '/src/a.ts', content: 'x' },
    'Successfully wrote 12 bytes to /src/a.ts',
    'Operation aborted',
  ],
  [
    'write_file',
    WHOLE,
    'Successfully overwrote file: /src/a.ts',
    "EACCES: permission denied, open '/src/a.ts'",
  ],
  ['write_file', WHOLE, 'ok', '[Operation Cancelled] Reason: User denied execution.'],
  ['write_file', WHOLE, '', 'Cannot overwrite existing file /src/a.ts'],
  [
    'create',
    { path: '/src/a.ts', file_text: 'x' },
    'Created file /src/a.ts',
    'The user rejected this tool call.',
  ],
  [
    'write_to_file',
    { path: '/src/a.ts', content: 'x' },
    'The content was saved to /src/a.ts.',
    'The user denied this operation.',
  ],
  ['exec_command', { cmd: 'cat > /src/a.ts <<E\nx\nE' }, '', 'exec command rejected by user'],
  [
    'exec_command',
    { cmd: 'cat > /src/a.ts <<E\nx\nE' },
    'Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n',
    'aborted by user after 10.2s',
  ],
];

/** A write that leaves some of the file makes a read of it stale only by the rule of high-density. */
const EDITS: typeof WRITES = [
  [
    'apply_patch',
    PATCH,
    'Success. Updated the following files:\nM /src/a.ts',
    'apply_patch verification failed: Failed to find expected lines',
  ],
  ['apply_patch', PATCH, 'Done', 'patch rejected by user'],
  [
    'Edit',
    { file_path: '/src/a.ts', old_string: 'a', new_string: 'b' },
    'The file /src/a.ts has been updated.',
    'String to replace not found in file.',
  ],
];

describe.each(WIRE_FORMAT_NAMES)('in %s', (format) => {
  /** Whether the read before a write is gone from what leaves in the end. */
  const isSuperseded = async (
    [tool, parameters]: (typeof WRITES)[number],
    result: string | undefined,
    strategy: AdaptiveDensityStrategy | HighDensityStrategy,
  ) => {
    const conversation = new WireConversation()
      .human('Please mend it.')
      .call('Read', { file_path: '/src/a.ts' }, FILE)
      .call(tool, parameters, result ?? '', false);
    for (let i = 0; i < 4; i++) conversation.call('Bash', { command: `echo ${i}` }, `${i}`);
    const settings = { density: { adaptive: { isFull: true } } };
    const [read] = await sendTurns(format, conversation, { strategy, settings });
    return read !== FILE;
  };

  test.each([...WRITES, ...EDITS])(
    'high-density: %s with %j supersedes a read with %j and not with %j',
    async (...write) => {
      const strategy = new HighDensityStrategy();
      // Commands write nothing by the rule of the specification, which asks for tools of its lists.
      if (write[0] !== 'exec_command') expect(await isSuperseded(write, write[2], strategy)).toBe(true);
      expect(await isSuperseded(write, write[3], strategy)).toBe(false);
    },
  );

  test.each(WRITES)(
    'adaptive-density: %s with %j supersedes a read with %j and not with %j',
    async (...write) => {
      const strategy = new AdaptiveDensityStrategy();
      expect(await isSuperseded(write, write[2], strategy)).toBe(true);
      expect(await isSuperseded(write, write[3], strategy)).toBe(false);
    },
  );
});
