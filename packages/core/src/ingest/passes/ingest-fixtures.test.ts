import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolCallBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { reduceResult } from '../reduce-result.ts';
import { INGEST_PASSES } from './ingest-passes.ts';

/** How a fixture shows what an editor would not. */
const SHOWN: readonly (readonly [string, string])[] = [
  ['␛', String.fromCharCode(27)],
  ['␍', '\r'],
  ['␉', '\t'],
];

for (const pass of INGEST_PASSES) {
  describe(`fixtures of ${pass.name}`, () => {
    const folder = join(import.meta.dirname, pass.name, 'fixtures');
    const files = readdirSync(folder);
    test('exist', () => expect(files.length).toBeGreaterThan(1));

    for (const file of files) {
      const { description, call, config, before, after } = readFixture(join(folder, file));
      const reduce = (result: string) => {
        const response = { type: 'tool_response', callId: 'c', toolName: call.name, result } as const;
        return reduceResult(response, call, config, [pass]);
      };
      test(description, () => {
        expect(reduce(before)?.block.result ?? before).toBe(after);
        // The second run proves that the pass finds nothing in its own output.
        expect(reduce(after)).toBeUndefined();
      });
    }
  });
}

function readFixture(file: string) {
  const [description = '', ...parts] = readFileSync(file, 'utf8').split(
    /^=== (above|call|config|before|after)\n/m,
  );
  const section = (name: string) => parts[parts.indexOf(name) + 1] ?? '';
  const own: unknown = parts.includes('config') ? JSON.parse(section('config')) : {};
  return {
    description: description.trim(),
    call: readCall('c', section('call')),
    config: { workspaceRoot: '/workspace', above: readAbove(section('above')), ...(own as object) },
    before: decode(section('before')),
    after: parts.includes('after') ? decode(section('after')) : decode(section('before')),
  };
}

/** A call with its parameters on the first line, and its result below. */
function readAbove(text: string): readonly IContent[] {
  if (text === '') return [];
  const call = readCall('above', text);
  const result = decode(text.slice(text.indexOf('\n') + 1));
  const response = { type: 'tool_response', callId: 'above', toolName: call.name, result } as const;
  return [
    { speaker: 'ai', blocks: [call] },
    { speaker: 'tool', blocks: [response] },
  ];
}

function readCall(id: string, text: string): ToolCallBlock {
  const [, name = '', json = '{}'] = /^(\S+) (.*)$/m.exec(text) ?? [];
  return { type: 'tool_call', id, name, parameters: JSON.parse(json) };
}

function decode(text: string): string {
  return SHOWN.reduce((decoded, [shown, meant]) => decoded.replaceAll(shown, meant), text);
}
