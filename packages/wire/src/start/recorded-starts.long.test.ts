import { isRecord } from '@hdc/core/content';
import { describe, expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { recordedRequests } from '../testing/recorded-requests.ts';
import { type PromptBeginning, readStart } from './read-start.ts';
import type { StartKind } from './start-rows.ts';

interface RecordedStart {
  readonly body: unknown;
  readonly start: PromptBeginning;
}

/** First requests of real clients and how they begin, by the folder of their recordings. */
const STARTS = new Map<string, RecordedStart>();
for (const format of Object.values(WIRE_FORMATS)) {
  for (const { name, body } of recordedRequests(format)) {
    const [client = '', file] = name.split(/[/\\]/);
    const decoded = file === 'first.json' ? format.decode(body) : undefined;
    if (decoded) STARTS.set(client, { body, start: readStart(decoded) });
  }
}
if (STARTS.size === 0)
  console.warn('Recorded beginnings are skipped: no requests in ../shared/wire (HDC_WIRE).');

/** Every declaration of a tool in a body, found without the formats: each has a name or a type, and stands in a list of tools. */
function declarationsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(declarationsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isList = (key === 'tools' || key === 'functionDeclarations') && Array.isArray(inner);
    if (!isList) return key === 'tools' || key === 'input' ? declarationsIn(inner) : [];
    return inner.flatMap((each) => {
      const below = declarationsIn(each);
      return below.length > 0 ? below : [each];
    });
  });
}

/** Tokens of a kind and how many parts they are; recordings cut prompts after 400 characters, so these are small. */
function sumsOf({ parts }: PromptBeginning): string[] {
  const kinds = [...new Set(parts.map(({ kind }) => kind))].toSorted();
  const sum = (kind: StartKind) => {
    const own = parts.filter((part) => part.kind === kind);
    return `${kind} ${own.length}: ${own.reduce((total, { tokens }) => total + tokens, 0)}`;
  };
  return kinds.map(sum);
}

describe.skipIf(STARTS.size === 0)('the beginning of what real clients send', () => {
  test.each([...STARTS])('%s: each tool has the tokens of its declaration', (_, { body, start }) => {
    const declared = declarationsIn(body);
    const tools = start.parts.filter(({ kind }) => kind === 'tool');
    expect(tools.length).toBe(declared.length);
    const tokens = tools.reduce((sum, part) => sum + part.tokens, 0);
    const characters = declared.reduce<number>((sum, each) => sum + JSON.stringify(each).length, 0);
    expect(Math.abs(tokens - characters / 4)).toBeLessThanOrEqual(characters / 40 + tools.length);
  });

  test('agents are known, and their parts are those that a person counts', () => {
    const told = [...STARTS].map(
      ([client, { start }]) => `${client} (${start.agent}) ${sumsOf(start).join(', ')}`,
    );
    expect(told.toSorted()).toMatchInlineSnapshot(`
      [
        "claude (claude) environment 1: 80, system 1: 144, tool 12: 2839",
        "claude-older (claude) environment 1: 76, system 1: 144, tool 25: 5948",
        "cline (cline) system 1: 109, tool 26: 3506",
        "cline-openai (cline) system 1: 109, tool 25: 3339",
        "codex (undefined) environment 1: 90, skills 1: 200, tool 13: 2550",
        "codex-http (codex) environment 1: 90, skills 1: 200, system 1: 110, tool 13: 2550",
        "codex-newest (codex) environment 1: 90, skills 1: 486, system 2: 110, tool 11: 1779",
        "continue (continue) system 1: 109, tool 11: 1128",
        "copilot (copilot) environment 1: 17, system 2: 110, tool 19: 3509",
        "copilot-anthropic (copilot) environment 1: 17, system 2: 219, tool 19: 3379",
        "copilot-responses (copilot) environment 1: 17, system 2: 110, tool 19: 3520",
        "copilot-websocket (copilot) environment 1: 17, system 2: 110, tool 19: 3520",
        "gemini (gemini) system 2: 109, tool 16: 3091",
        "gemini-auto (gemini) system 3: 111, tool 15: 2909",
        "kilo (kilo) environment 1: 40, system 2: 110, tool 16: 3241",
        "opencode (opencode) system 1: 109, tool 10: 1708",
        "opencode-openai (opencode) system 1: 109, tool 9: 1335",
        "pi (pi) system 2: 109, tool 4: 683",
        "pi-google (pi) system 2: 109, tool 4: 574",
        "pi-openai (pi) system 2: 109, tool 4: 661",
        "qwen (qwen) environment 1: 56, system 2: 110, tool 14: 2745",
        "qwen-anthropic (qwen) environment 1: 56, system 3: 219, tool 14: 2756",
      ]
    `);
  });
});
