import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { HdcError, type IContent } from '@hdc/core';
import { assertContent, findToolExchanges } from '@hdc/core/content';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { readTranscripts } from '../read-transcripts.ts';
import { TRANSCRIPT_READERS } from '../readers/transcript-readers.ts';
import { FileSource } from '../source/file-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

/** The number of places at which a fixture is cut off; they are spread evenly, so every run is the same. */
const CUTS = 40;

/** The rules that every reader must keep, on files of its format. Call it at the top of a test file. */
export function testReader(reader: TranscriptReader, fixtures: readonly string[]): void {
  describe(`reader ${reader.format}: conformance`, () => {
    const folder = useTemporaryFolder('file');
    const write = async (fixture: string, content: Buffer | string): Promise<string> => {
      const path = folder(basename(fixture));
      await writeFile(path, content);
      return path;
    };

    test('says what it is', () => {
      expect(reader.format).toMatch(/^(custom:)?[a-z]+(-[a-z]+)*$/);
      expect(reader.agent).not.toBe('');
      expect(fixtures.length).toBeGreaterThan(0);
    });
    describe.each(fixtures.map((path) => [basename(path), path] as const))('%s', (_, path) => {
      test('is recognised by this reader and no other', async () => {
        const probe = await new FileSource(path).probe();
        const others = TRANSCRIPT_READERS.filter(({ format }) => format !== reader.format);
        expect(reader.recognise(probe)).toBe(true);
        expect(others.filter((other) => other.recognise(probe)).map(({ format }) => format)).toEqual([]);
      });
      test('holds a conversation', async () => {
        const transcripts = await readAll(path, reader);
        expect(transcripts.flatMap(({ calls }) => calls).length).toBeGreaterThan(0);
        for (const transcript of transcripts) expectSound(transcript, reader);
      });
      test('gives the same result again', async () => {
        expect(await readAll(path, reader)).toEqual(await readAll(path, reader));
      });
      test('survives being cut off after any line', async () => {
        const lines = (await readFile(path, 'utf8')).split('\n');
        const step = Math.max(1, Math.floor(lines.length / CUTS));
        for (let end = 1; end < lines.length; end += step) {
          await expectSurvival(await write(path, lines.slice(0, end).join('\n')), reader);
        }
      });
      test('survives being cut off at any byte', async () => {
        const bytes = await readFile(path);
        for (let cut = 1; cut <= CUTS; cut += 1) {
          const end = Math.floor((bytes.length * cut * 0.618) % bytes.length);
          await expectSurvival(await write(path, bytes.subarray(0, end)), reader);
        }
      });
      test('passes over records that it does not know', async () => {
        const text = await readFile(path, 'utf8');
        // A binary file takes no additional line.
        if (text.includes('\0')) return;
        const before = await readAll(await write(path, text), reader);
        const after = await readAll(await write(path, withUnknown(text)), reader);
        expect(after.map(entriesOf)).toEqual(before.map(entriesOf));
      });
    });
  });
}

async function readAll(path: string, reader: TranscriptReader): Promise<readonly Transcript[]> {
  const transcripts: Transcript[] = [];
  for await (const transcript of readTranscripts(path, { readers: [reader] })) transcripts.push(transcript);
  return transcripts;
}

/** A part of a session is a session or a refusal that says why, never a crash. */
async function expectSurvival(path: string, reader: TranscriptReader): Promise<void> {
  try {
    for (const transcript of await readAll(path, reader)) expectSound(transcript, reader);
  } catch (error) {
    if (!(error instanceof HdcError)) throw error;
  }
}

function expectSound(transcript: Transcript, reader: TranscriptReader): void {
  const { format, agent, windows, calls } = transcript;
  expect({ format, agent }).toEqual({ format: reader.format, agent: reader.agent });
  expect(windows.flatMap(({ entries }) => problemsOf(entries))).toEqual([]);
  // A session refuses other entries, and a strategy would end in front of the first.
  for (const entry of windows.flatMap(({ entries }) => entries))
    expect(() => assertContent(entry)).not.toThrow();
  const answers = calls.map(({ window, entry }) => windows[window]?.entries[entry]);
  expect(answers.filter((answer) => answer?.speaker !== 'ai')).toEqual([]);
  expect(new Set(calls.map(({ window, entry }) => `${window}:${entry}`)).size).toBe(calls.length);
}

function problemsOf(entries: readonly IContent[]): readonly string[] {
  const exchanges = findToolExchanges(entries);
  return entries.flatMap(({ speaker, blocks }, index) => {
    const responses = blocks.filter(({ type }) => type === 'tool_response').length;
    const answered = exchanges.answeredIn(index).filter(Boolean).length;
    return [
      blocks.length === 0 && 'an entry without blocks',
      responses !== answered && 'a response without a call',
      responses > 0 !== (speaker === 'tool') && 'a response outside of a tool entry',
      speaker !== 'ai' && blocks.some(({ type }) => type === 'tool_call') && 'a call that no model made',
    ].filter((problem) => problem !== false);
  });
}

function entriesOf({ windows }: Transcript): unknown {
  return windows.map(({ entries }) => entries);
}

/** Puts a record of an unknown kind at the end of JSON lines; other files stay as they are. */
function withUnknown(text: string): string {
  const lines = text.trimEnd().split('\n');
  const isJsonLines = lines.length > 1 && lines.every((line) => line.startsWith('{'));
  return isJsonLines ? `${lines.join('\n')}\n{"type":"from-the-future","payload":{"x":[1]}}\n` : text;
}
