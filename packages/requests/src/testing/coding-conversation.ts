import type { ArbitraryResult, ArbitraryTurn, Call } from '@hdc/wire/testing';
import fc from 'fast-check';

/** One step of work: a request about a file. */
interface Step {
  readonly tool: 'Read' | 'Edit' | 'Write' | 'Bash';
  readonly file: string;
  readonly lines: number;
  readonly isFailed: boolean;
}

interface Round {
  readonly words: string | undefined;
  readonly thought: string | undefined;
  readonly steps: readonly Step[];
  readonly isDoubled: boolean;
  readonly isList: boolean;
  readonly isReordered: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  tool: fc.constantFrom('Read', 'Read', 'Edit', 'Write', 'Bash'),
  file: fc.constantFrom('/src/a.ts', '/src/b.ts', '/src/c.ts'),
  lines: fc.integer({ min: 1, max: 60 }),
  isFailed: fc.boolean(),
});

const round: fc.Arbitrary<Round> = fc.record({
  words: fc.option(fc.constantFrom('Go on.', 'Now the tests, please.'), { nil: undefined, freq: 3 }),
  thought: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined }),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  isDoubled: fc.boolean(),
  isList: fc.boolean(),
  isReordered: fc.boolean(),
});

/** Conversations of an agent that reads, edits and runs things, so that much of it grows old. */
export function codingConversationArbitrary(): fc.Arbitrary<readonly ArbitraryTurn[]> {
  return fc
    .array(round, { minLength: 3, maxLength: 8 })
    .map((rounds) => [human('Please mend the report.'), ...rounds.flatMap(toTurns)]);
}

function human(text: string): ArbitraryTurn {
  return { type: 'human', texts: [text], isList: false };
}

function toTurns(
  { words, thought, steps, isDoubled, isList, isReordered }: Round,
  number: number,
): readonly ArbitraryTurn[] {
  const calls = steps.map((each, index) => toCall(each, `call_${number}_${index}`));
  const results = steps.map((each, index) => toResult(each, calls[index], isList, number));
  const answered = results.flatMap((result) => result ?? []);
  const inOrder = isReordered ? answered.toReversed() : answered;
  return [
    { type: 'answer', text: `Step ${number}.`, thought: thought && `${number} ${thought}`, calls },
    { type: 'results', results: isDoubled ? [...inOrder, ...inOrder] : inOrder, words: undefined },
    ...(words === undefined
      ? []
      : [
          { type: 'answer' as const, text: 'Done.', thought: undefined, calls: [] },
          human(`${words} (${number})`),
        ]),
  ];
}

function toCall({ tool, file, lines }: Step, id: string): Call {
  if (tool === 'Bash') return { id, name: 'Bash', parameters: { command: `npm test -- ${file}` } };
  if (tool === 'Read') return { id, name: 'Read', parameters: { file_path: file } };
  const text = textOf(lines, id);
  const parameters =
    tool === 'Write'
      ? { file_path: file, content: text }
      : { file_path: file, old_string: text, new_string: `${text}!` };
  return { id, name: tool, parameters };
}

function toResult(
  { lines, isFailed, tool }: Step,
  call: Call | undefined,
  isList: boolean,
  number: number,
): ArbitraryResult | undefined {
  if (!call) return undefined;
  const text =
    tool === 'Read' || tool === 'Bash' ? textOf(lines, `${call.id} ${number}`) : 'The file was changed.';
  return { call, texts: [text], isList, isFailed, hasImage: false, hasUnknownPart: false };
}

function textOf(lines: number, name: string): string {
  return Array.from({ length: lines }, (_, line) => `line ${line} of "${name}" has some words\n`).join('');
}
