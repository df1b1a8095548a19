import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { isRecord } from '../content/is-record.ts';
import type { IngestConfig } from '../ingest/ingest-config.ts';
import type { IngestPass } from '../ingest/ingest-pass.ts';
import { reduceResult } from '../ingest/reduce-result.ts';
import type { SettingDefinition } from '../setting-groups/setting-definition.ts';
import { deepFreeze } from './deep-freeze.ts';
import { toolOutputArbitrary } from './tool-output-arbitrary.ts';

interface IngestCase {
  readonly call: ToolCallBlock;
  readonly result: unknown;
  readonly error: string | undefined;
}

/**
 * The rules that every first-sight pass must keep. `marks` are the texts of its own that it puts in, as a whole
 * line or a part of one; `above` is the content above the results.
 */
export function testIngestPass(
  pass: IngestPass,
  marks: RegExp,
  texts: fc.Arbitrary<string>,
  above: readonly IContent[] = [],
): void {
  const config: IngestConfig = { workspaceRoot: '/workspace', canReadBack: true, above, ...switchedOn(pass) };
  const property = (name: string, check: (given: IngestCase) => void) => {
    test(name, () => {
      fc.assert(fc.property(caseArbitrary(texts), check), { numRuns: 300 });
    });
  };

  describe(`ingest pass ${pass.name}: conformance`, () => {
    test('says what it is', () => {
      expect(pass.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(pass.description).not.toBe('');
      expect(pass.reason.kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(pass.reason.why).not.toBe('');
    });
    test('finds something in what it is tested with', () => {
      const cases = fc.sample(caseArbitrary(texts), { numRuns: 300, seed: 1 });
      expect(cases.some((given) => reduce(pass, given, config))).toBe(true);
    });
    property('finds nothing in its own output', (given) => {
      const reduced = reduce(pass, given, config);
      if (reduced) expect(reduceResult(reduced.block, given.call, config, [pass])).toBeUndefined();
    });
    property('makes nothing larger, and says what it saved and why', (given) => {
      const reduced = reduce(pass, given, config);
      if (!reduced) return;
      const [before, after] = [textOf(given.result), textOf(reduced.block.result)];
      expect(after.length).toBeLessThan(before.length);
      expect(reduced.items).toMatchObject([{ ...pass.reason, tool: given.call.name }]);
      expect(reduced.items[0]?.tokens).toBeGreaterThan(0);
    });
    property('keeps exact text, apart from its marks', (given) => {
      const before = textOf(given.result);
      const after = textOf(reduce(pass, given, config)?.block.result);
      for (const piece of after.split('\n').flatMap((line) => line.split(marks))) {
        if (piece !== undefined) expect(before).toContain(piece);
      }
    });
    property('keeps the error, the call and everything else of a response', (given) => {
      const before = responseTo(given);
      const reduced = reduce(pass, given, config);
      if (reduced) expect({ ...reduced.block, result: given.result }).toEqual(before);
    });
    property('gives the same for the same result', (given) => {
      expect(reduce(pass, given, config)).toEqual(reduce(pass, given, config));
    });
    property('leaves alone what is switched off, protected or no text', (given) => {
      const off = (own: object) => reduceResult(responseTo(given), given.call, { ...config, ...own }, [pass]);
      expect(off({ enabled: false })).toBeUndefined();
      expect(off({ protectedTools: [given.call.name] })).toBeUndefined();
      const structured = { ...given, result: { output: given.result } };
      expect(reduce(pass, structured, config)).toBeUndefined();
    });
  });
}

function reduce(pass: IngestPass, given: IngestCase, config: IngestConfig) {
  return reduceResult(responseTo(given), given.call, config, [pass]);
}

function responseTo({ call, result, error }: IngestCase): ToolResponseBlock {
  const response = { type: 'tool_response' as const, callId: call.id, toolName: call.name, result };
  return deepFreeze(error === undefined ? response : { ...response, error });
}

const CALLS: readonly (readonly [string, object])[] = [
  ['Read', { file_path: 'src/a.ts' }],
  ['read_file', { file_path: 'src/a.ts' }],
  ['Bash', { command: 'npm test' }],
  ['Bash', { command: 'cat -n src/a.ts' }],
  ['Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' }],
  ['Grep', { pattern: 'x' }],
  ['mystery', {}],
];

function caseArbitrary(texts: fc.Arbitrary<string>): fc.Arbitrary<IngestCase> {
  const text = fc.oneof({ weight: 3, arbitrary: texts }, toolOutputArbitrary);
  return fc.record({
    call: fc
      .constantFrom(...CALLS)
      .map(([name, parameters]) => ({ type: 'tool_call' as const, id: 'c', name, parameters })),
    result: fc.oneof(
      { weight: 4, arbitrary: text },
      fc.array(
        fc.oneof(
          text.map((part) => ({ type: 'text', text: part })),
          fc.constant({ type: 'image', data: 'AAAA' }),
        ),
        { maxLength: 3 },
      ),
    ),
    error: fc.option(fc.constant('exit code 1'), { nil: undefined }),
  });
}

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const parts: readonly unknown[] = Array.isArray(result) ? result : [];
  return parts.map((part) => (isRecord(part) ? String(part['text'] ?? '') : '')).join('\n');
}

function switchedOn({ settings }: IngestPass): object {
  const switches = Object.entries<SettingDefinition>(settings).filter(([, { type }]) => type === 'boolean');
  return Object.fromEntries(switches.map(([field]) => [field, true]));
}
