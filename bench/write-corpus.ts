import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeText } from './code-text.ts';
import { seededRandom } from './random.ts';

const READ_LENGTH = 6_000;

/** Sessions of a made-up agent in the format of Claude Code: reads, edits and usage, each of about so many bytes. */
export function writeCorpus(folder: string, files: number, bytesEach: number): number {
  let bytes = 0;
  for (let file = 0; file < files; file++) {
    const text = sessionText(file, bytesEach);
    writeFileSync(join(folder, `session-${file}.jsonl`), text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

function sessionText(session: number, bytes: number): string {
  const random = seededRandom(session + 1);
  const first = { type: 'user', uuid: `u-${session}`, message: { role: 'user', content: 'Tidy up.' } };
  const lines = [lineOf(session, 0, first)];
  for (let turn = 0, written = 0; written < bytes; turn++) {
    const added = turnRecords(session, turn, codeText(random, READ_LENGTH)).map((record) =>
      lineOf(session, turn, record),
    );
    lines.push(...added);
    written += added.reduce((sum, line) => sum + line.length + 1, 0);
  }
  return `${lines.join('\n')}\n`;
}

function lineOf(session: number, turn: number, record: object): string {
  const timestamp = new Date(Date.UTC(2026, 9, 1, 9, 0, turn * 20)).toISOString();
  return JSON.stringify({
    sessionId: `s-${session}`,
    cwd: '/work',
    isSidechain: false,
    timestamp,
    ...record,
  });
}

/** Every fourth turn edits what an earlier one read. */
function turnRecords(session: number, turn: number, source: string): readonly object[] {
  const path = `/work/src/file-${turn % 40}.ts`;
  const isEdit = turn % 4 === 3;
  const call = isEdit
    ? { name: 'Edit', input: { file_path: path, old_string: source.slice(0, 80), new_string: 'x' } }
    : { name: 'Read', input: { file_path: path } };
  const id = `toolu_${session}_${turn}`;
  const content = isEdit ? 'The file has been updated.' : source;
  const usage = {
    input_tokens: 3,
    cache_read_input_tokens: turn === 0 ? 0 : 20_000 + turn * 1_500,
    cache_creation_input_tokens: 1_500,
    output_tokens: 60,
  };
  const answer = {
    id: `msg_${session}_${turn}_0123456789`,
    role: 'assistant',
    model: 'claude-opus-4-8',
    content: [{ type: 'tool_use', id, ...call }],
    usage,
  };
  return [
    { type: 'assistant', uuid: `a-${session}-${turn}`, message: answer },
    {
      type: 'user',
      uuid: `r-${session}-${turn}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    },
  ];
}
