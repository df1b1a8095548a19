import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { useTemporaryFolder } from '@hdc/core/testing';
import { addChecksum } from '@hdc/files';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableTranscriptError } from './errors/unreadable-transcript-error.ts';
import { UnrecognisedTranscriptError } from './errors/unrecognised-transcript-error.ts';
import { type ReadOptions, readTranscripts } from './read-transcripts.ts';
import type { Transcript } from './transcript.ts';
import { TRANSCRIPT_FORMATS } from './transcript-formats.ts';

const folder = useTemporaryFolder('file');
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

async function write(content: string | Buffer): Promise<string> {
  const path = folder('session');
  await writeFile(path, content);
  return path;
}

async function read(path: string, options?: ReadOptions): Promise<readonly Transcript[]> {
  const transcripts: Transcript[] = [];
  for await (const transcript of readTranscripts(path, options)) transcripts.push(transcript);
  return transcripts;
}

const withoutPath = (transcripts: readonly Transcript[]): unknown =>
  transcripts.map(({ path, ...rest }) => ({ ...rest, isSession: path !== '' }));

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'an empty file'],
  ['blank lines', '\n \n', 'an empty file'],
  ['binary data', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe, 0]), 'binary data'],
  ['a JSON object', '{"a":1,"b":[]}', 'a JSON object with keys a, b'],
  ['an empty JSON object', '{}', 'a JSON object with no keys'],
  ['an empty list', '[]', 'an empty JSON list'],
  ['a list of numbers', '[1,2]', 'a JSON list that begins with the JSON value "1"'],
  [
    'JSON lines of something else',
    '{"x":1}\n{"x":2}\n',
    'JSON lines, the first of them a JSON object with keys x',
  ],
  ['JSON that ends early', '{\n  "messages": [', 'JSON that is broken or ends early'],
  ['prose', 'Dear diary,\ntoday', 'text that begins with "Dear diary,"'],
])('%s is refused with what was found and the formats there are', async (_, content, found) => {
  const path = await write(content);
  const error: unknown = await read(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnrecognisedTranscriptError);
  expect(error).toMatchObject({ code: 'UNRECOGNISED_TRANSCRIPT', path, found, formats: TRANSCRIPT_FORMATS });
  expect(String(error)).toContain(TRANSCRIPT_FORMATS.join(', '));
});

test('a file that is not there cannot be read', async () => {
  await expect(read(folder('nowhere'))).rejects.toThrow(UnreadableTranscriptError);
});

test('a folder cannot be read', async () => {
  const path = folder('folder');
  await mkdir(path);
  await expect(read(path)).rejects.toThrow(UnreadableTranscriptError);
});

test.each<[string, (text: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['a mark before UTF-8', (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text])],
  ['UTF-16, little end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text) => Buffer.from(String(text), 'utf16le')],
  ['line ends of Windows', (text) => Buffer.from(String(text).replaceAll('\n', '\r\n'))],
])('%s makes no difference', async (_, change) => {
  for (const name of ['claude-code.jsonl', 'opencode.json']) {
    const path = await write(change(await readFile(fixture(name))));
    expect(withoutPath(await read(path))).toEqual(withoutPath(await read(fixture(name))));
  }
});

test('of gzip that was cut off, everything before the cut is read and the rest reported', async () => {
  const whole = gzipSync(await readFile(fixture('claude-code.jsonl')));
  const [transcript] = await read(await write(whole.subarray(0, Math.floor(whole.length * 0.8))));
  expect(transcript?.calls.length).toBeGreaterThan(0);
  expect(transcript?.skipped).toContainEqual(
    expect.objectContaining({ what: 'rest of the file', why: expect.stringContaining('ends early') }),
  );
});

test('of gzip that is damaged, nothing is worse than a refusal', async () => {
  const damaged = gzipSync(await readFile(fixture('claude-code.jsonl')));
  damaged.fill(0x55, 40, 400);
  const error: unknown = await read(await write(damaged)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toHaveProperty('code');
});

test('broken lines are skipped, counted and reported with their numbers', async () => {
  const [transcript] = await read(fixture('broken/claude-code.jsonl'));
  expect(transcript?.calls).toHaveLength(2);
  expect(transcript?.skipped).toEqual([
    { what: 'line', why: 'broken JSON', count: 2, lines: [3, 6] },
    { what: 'line', why: 'no JSON object', count: 1, lines: [5] },
    {
      what: 'tool response',
      why: 'its call is not in the window or was answered before',
      count: 1,
      lines: [9],
    },
    { what: 'answer', why: 'it has no content', count: 1, lines: [] },
  ]);
});

test('fields of the wrong kind do no harm', async () => {
  const [transcript] = await read(fixture('broken/codex.jsonl'));
  expect(transcript?.skipped).toContainEqual({ what: 'line', why: 'broken JSON', count: 1, lines: [12] });
});

test('a line that is too long is skipped without being held', async () => {
  const [first = '', ...rest] = (await readFile(fixture('claude-code-subagent.jsonl'), 'utf8')).split('\n');
  const path = await write(
    [first, JSON.stringify({ type: 'user', filler: 'x'.repeat(5000) }), ...rest].join('\n'),
  );
  const [transcript] = await read(path, { limits: { line: 4000, document: 4000 } });
  expect(transcript?.calls).toHaveLength(2);
  expect(transcript?.skipped).toContainEqual({
    what: 'line',
    why: 'longer than 4000 characters',
    count: 1,
    lines: [2],
  });
});

test.each([
  ['one long line of JSON', JSON.stringify({ messages: ['x'.repeat(5000)] })],
  ['one long line of anything', 'x'.repeat(5000)],
])('%s cannot be read', async (_, content) => {
  const path = await write(content);
  await expect(read(path, { limits: { line: 1000, document: 3000 } })).rejects.toThrow(
    UnreadableTranscriptError,
  );
});

test('deep nesting does no harm', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  await expect(read(await write(deep))).rejects.toThrow(UnrecognisedTranscriptError);
  const lines = (await readFile(fixture('claude-code-subagent.jsonl'), 'utf8')).trimEnd();
  const record = `{"type":"user","uuid":"deep","isSidechain":true,"agentId":"ag1","message":{"role":"user","content":[{"type":"text","text":"hi","x":${deep}}]}}`;
  const [transcript] = await read(await write(`${lines}\n${record}`));
  expect(transcript?.windows[0]?.entries).toHaveLength(5);
});

test('a session with 20 000 entries is read', async () => {
  const lines = ['{"type":"session","version":1,"id":"big","agent":"hdc","cwd":"/w"}'];
  for (let i = 0; i < 10_000; i += 1) {
    const call = { type: 'tool_call', id: `c${i}`, name: 'read_file', parameters: { path: `${i}` } };
    const response = { type: 'tool_response', callId: `c${i}`, toolName: 'read_file', result: 'text' };
    lines.push(JSON.stringify({ type: 'entry', entry: { speaker: 'ai', blocks: [call] } }));
    lines.push(JSON.stringify({ type: 'entry', entry: { speaker: 'tool', blocks: [response] } }));
  }
  const [transcript] = await read(await write(lines.join('\n')));
  expect(transcript?.windows[0]?.entries).toHaveLength(20_000);
  expect(transcript?.calls).toHaveLength(10_000);
});

test('any values in any fields of a record give a transcript or a refusal', async () => {
  const lines = (await readFile(fixture('claude-code.jsonl'), 'utf8')).trimEnd().split('\n');
  const keys = ['type', 'uuid', 'parentUuid', 'message', 'attachment', 'isSidechain', 'timestamp', 'subtype'];
  await fc.assert(
    fc.asyncProperty(
      fc.nat(lines.length - 1),
      fc.constantFrom(...keys),
      fc.jsonValue(),
      async (at, key, value) => {
        const changed = lines.map((line, index) =>
          index === at ? JSON.stringify({ ...JSON.parse(line), [key]: value }) : line,
        );
        expect((await read(await write(changed.join('\n')))).length).toBeGreaterThan(0);
      },
    ),
    // An object that cannot be turned into a word by itself.
    {
      numRuns: 120,
      examples: [
        [0, 'type', { toString: 0 }],
        [0, 'subtype', [{ toString: 0 }]],
      ],
    },
  );
});

test('lines of our own recordings that were changed are left out, and the rest is read', async () => {
  const entry = (text: string) =>
    addChecksum(
      JSON.stringify({ type: 'entry', entry: { speaker: 'human', blocks: [{ type: 'text', text }] } }),
    );
  const header = addChecksum('{"type":"session","version":1,"agent":"hdc","id":"x","cwd":"/"}');
  const lines = [
    header.replace('"cwd":"/"', '"cwd":"~"'),
    entry('one'),
    entry('two').replace('two', 'tow'),
    entry('three'),
  ];
  const [transcript] = await read(await write(`${lines.join('\n')}\n`));
  expect(JSON.stringify(transcript?.windows)).toMatch(/one.*three/);
  expect(JSON.stringify(transcript?.windows)).not.toContain('tow');
  expect(transcript?.skipped).toEqual([
    expect.objectContaining({ what: 'line', why: 'its checksum does not match', count: 2 }),
  ]);
});

test.each([
  ['a model that is no text', { model: 5 }, 'Invalid metadata.model 5; allowed: a text'],
  ['a usage that is no number', { usage: { inputTokens: '9' } }, 'Invalid metadata.usage.inputTokens "9"'],
  ['metadata that are no object', 7, 'Invalid metadata 7'],
])('an entry of a recording with %s is left out and said', async (_, metadata, why) => {
  const entry = { speaker: 'ai', blocks: [{ type: 'text', text: 'hi' }], metadata };
  const header = '{"type":"session","version":1,"agent":"hdc","id":"x","cwd":"/"}';
  const [transcript] = await read(await write(`${header}\n${JSON.stringify({ type: 'entry', entry })}\n`));
  expect(transcript?.skipped).toEqual([expect.objectContaining({ why: expect.stringContaining(why) })]);
});
