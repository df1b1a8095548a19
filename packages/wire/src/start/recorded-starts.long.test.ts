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
  for (const { name, body: cut } of recordedRequests(format)) {
    const [client = '', file] = name.split(/[/\\]/);
    const body = restore(cut);
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

/**
 * Characters of each kind of text, added up by a person from the recordings, which cut long texts and say how long
 * they were: `[cut here; 6302 characters in all]`.
 */
const COUNTED: Readonly<Record<string, Partial<Record<StartKind, number>>>> = {
  claude: {
    system: 74 + 62 + 27_025,
    environment: 718 + 168 + 86 + 574 + 64 + 583,
    'deferred-tools': 454,
    agents: 1_880,
    skills: 6_302,
  },
  'claude-older': { system: 74 + 62 + 26_698, environment: 306, agents: 1_786, skills: 4_556 },
  cline: { system: 4_262 },
  'cline-openai': { system: 4_262 },
  codex: { system: 362, skills: 1_955, environment: 357 },
  'codex-http': { system: 16_979 + 362, skills: 1_955, environment: 357 },
  'codex-newest': { system: 21_769 + 362 + 920 + 2_400 + 271, skills: 1_955, environment: 357 },
  continue: { system: 1_268 },
  copilot: { system: 21_939, environment: 68 },
  'copilot-anthropic': { system: 4_971 + 17_273, environment: 68 },
  'copilot-responses': { system: 23_057, environment: 68 },
  'copilot-websocket': { system: 23_057, environment: 68 },
  gemini: { system: 25_055, environment: 674 },
  'gemini-auto': { system: 31_933, environment: 674 },
  kilo: { system: 13_287, environment: 161 },
  opencode: { system: 9_270 },
  'opencode-openai': { system: 10_309 },
  pi: { system: 2_567 },
  'pi-google': { system: 2_567 },
  'pi-openai': { system: 2_567 },
  qwen: { system: 29_990, skills: 6_099, 'deferred-tools': 2_625, environment: 459 + 224 },
  'qwen-anthropic': {
    system: 24_213 + 4_992,
    skills: 6_099,
    'deferred-tools': 2_625,
    environment: 459 + 224,
  },
};

/** Agents by the names of recordings; the first frame of Codex on a websocket holds no system prompt of its own. */
const agentOf = (client: string) => (client === 'codex' ? undefined : client.split('-')[0]);

/** A text as long as it was before it was cut, with the end of the tag that it begins with. */
function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restore(each)]));
  const [cut, length] =
    (typeof value === 'string' && / \[cut here; (\d+) characters in all\]$/.exec(value)) || [];
  if (typeof value !== 'string' || cut === undefined) return value;
  const [, tag] = /^<([\w-]+)>/.exec(value) ?? [];
  const end = tag === undefined ? '' : `\n</${tag}>`;
  return value.slice(0, -cut.length).padEnd(Number(length) - end.length, ' abc') + end;
}

/** The tags around notes, which belong to what stands around them; a word in four characters is what the rest is filled with. */
const OFF_TOKENS = 20;

describe.skipIf(STARTS.size === 0)('the beginning of what real clients send', () => {
  test.each([...STARTS])('%s: each tool has the tokens of its declaration', (_, { body, start }) => {
    const declared = declarationsIn(body);
    const tools = start.parts.filter(({ kind }) => kind === 'tool');
    expect(tools.length).toBe(declared.length);
    const tokens = tools.reduce((sum, part) => sum + part.tokens, 0);
    const characters = declared.reduce<number>((sum, each) => sum + JSON.stringify(each).length, 0);
    expect(Math.abs(tokens - characters / 4)).toBeLessThanOrEqual(characters / 40 + tools.length);
  });

  test('a person has counted every recording', () => {
    expect([...STARTS.keys()].toSorted()).toEqual(Object.keys(COUNTED).toSorted());
  });

  test.each(Object.entries(COUNTED))(
    '%s: each kind of part has the tokens that a person counts',
    (client, counted) => {
      const { start } = STARTS.get(client) ?? {};
      expect(start?.agent).toBe(agentOf(client));
      const texts = start?.parts.filter(({ kind }) => kind !== 'tool') ?? [];
      expect(new Set(texts.map(({ kind }) => kind))).toEqual(new Set(Object.keys(counted)));
      for (const [kind, characters] of Object.entries(counted)) {
        const own = texts.filter((part) => part.kind === kind);
        const tokens = own.reduce((sum, part) => sum + part.tokens, 0);
        expect(Math.abs(tokens - characters / 4), `${kind}: ${tokens}`).toBeLessThanOrEqual(
          OFF_TOKENS + own.length + characters / 80,
        );
      }
    },
  );
});
