import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolCallBlock } from '../../content/content-block.ts';
import { failedTestsByLine } from '../../text/failed-tests.ts';
import { withoutEscapes } from '../passes/noise/noise.ts';
import { reduceResult } from '../reduce-result.ts';

const FOLDER = join(import.meta.dirname, 'outputs');
const FILES = readdirSync(FOLDER);

test('there are outputs of many tools', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(FILES.map((file) => readOutput(file).tool)).size).toBeGreaterThan(15);
});

describe.each(FILES)('%s', (file) => {
  const { command, exit, planted, output } = readOutput(file);
  const reduced = reduce('Bash', { command }, output);

  test('every planted line is still there', () => {
    expect(planted.filter((line) => !holds(reduced, line))).toEqual([]);
  });
  test('the tests that failed can be read as before', () => {
    expect(failedIn(reduced)).toEqual(failedIn(withoutEscapes(output)));
  });
  test('the exit code stays where it is not 0', () => {
    const head = `Exit code: ${exit}\nWall time: 1.2 seconds\nOutput:\n`;
    const sent = reduce('shell_command', { command }, head + output);
    if (exit !== '0') expect(sent.split('\n')[0]).toBe(`Exit code: ${exit}`);
  });
});

function reduce(name: string, parameters: object, result: string): string {
  const call: ToolCallBlock = { type: 'tool_call', id: 'c', name, parameters };
  const response = { type: 'tool_response' as const, callId: 'c', toolName: name, result };
  const config = { workspaceRoot: '/home/ada/shop', canReadBack: true };
  return String(reduceResult(response, call, config)?.block.result ?? result);
}

/** As it is, or with what is said once for several lines further up. */
function holds(text: string, line: string): boolean {
  const plain = withoutEscapes(line);
  if (text.includes(plain)) return true;
  const lines = text.split('\n');
  return SAID_ONCE.some((read) => read(plain)?.every((part) => lines.some((each) => part(each))) ?? false);
}

type Part = (line: string) => boolean;
const is =
  (text: string | undefined): Part =>
  (line) =>
    line === text;
const includes =
  (text: string): Part =>
  (line) =>
    line.includes(text);

/** How a line can be read where a part of it stands elsewhere: hits, files of a folder, files of a diff, fields of JSON. */
const SAID_ONCE: readonly ((line: string) => readonly Part[] | undefined)[] = [
  (line) => /^([^:\s]+)[:-](\d+[:-].*)$/.exec(line)?.slice(1).map(is),
  (line) => {
    const [, folder, name] = /^(\S*\/)([^/\s]+)$/.exec(line) ?? [];
    return name === undefined ? undefined : [is(`${folder}:`), is(name)];
  },
  (line) => {
    const file = /^(?:--- a|\+\+\+ b)\/(.+)$/.exec(line)?.[1];
    return file === undefined ? undefined : [is(`diff --git a/${file} b/${file}`)];
  },
  (line) => /^\s*("[^"]+"): (.+?),?$/.exec(line)?.slice(1).map(includes),
];

function failedIn(text: string): readonly string[] {
  const names = failedTestsByLine(text.split('\n')) ?? [];
  return [...new Set(names.filter((name) => name !== undefined))];
}

function readOutput(file: string) {
  const [, ...parts] = readFileSync(join(FOLDER, file), 'utf8').split(
    /^=== (tool|command|exit|planted|output)\n/m,
  );
  const section = (name: string) => decode(parts[parts.indexOf(name) + 1] ?? '');
  return {
    tool: section('tool').trim(),
    command: section('command').trim(),
    exit: section('exit').trim(),
    planted: section('planted')
      .split('\n')
      .filter((line) => line !== ''),
    output: section('output'),
  };
}

/** Outputs show what an editor would not, as fixtures do. */
function decode(text: string): string {
  return text.replaceAll('␛', String.fromCharCode(27)).replaceAll('␍', '\r');
}
