import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';

const noticeOf = (state: string) =>
  `<system-reminder>\nThese are the tasks: ${`${state}: mend the dates, `.repeat(12)}and nothing else.\n</system-reminder>`;
const SHORTENED = /^<system-reminder>\nThese are the tasks: .{3,40} \[… as in the same notice above\]\n</;

const human = (...texts: readonly string[]): ArbitraryTurn => ({ type: 'human', texts, isList: true });
const answer = (text: string): ArbitraryTurn => ({ type: 'answer', text, thought: undefined, calls: [] });

/** Sends turns one request after the other; the texts in people's places as they leave at last. */
async function send(
  name: WireFormatName,
  turns: readonly ArbitraryTurn[],
  store = new MemoryDecisionStore(),
) {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store,
    now: () => 1_700_000_000_000,
  });
  let texts: readonly string[] = [];
  for (let end = 1; end <= turns.length; end += 2) {
    const body = JSON.stringify(writer.body(turns.slice(0, end).flatMap((turn) => writer.turn(turn))));
    const { request, fault } = await pruner.prune({ format, body });
    expect(fault).toBeUndefined();
    const entries = format.decode(request)?.entries.filter(({ speaker }) => speaker === 'human') ?? [];
    texts = entries.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
    );
  }
  return texts;
}

describe.each(WIRE_FORMAT_NAMES)('in %s', (name) => {
  const first = [human('Mend it.', noticeOf('open')), answer('I did.')];
  const second = [human('Go on.', noticeOf('open')), answer('And on.')];

  test('a notice that says the same as the one before it is shortened, and the words of people stay', async () => {
    const texts = await send(name, [...first, ...second, human('Again.', noticeOf('open'))]);
    expect(texts.join('\n').match(/mend the dates/g)?.length).toBeLessThan(20);
    expect(texts.filter((text) => SHORTENED.test(text))).toHaveLength(2);
    expect(texts.filter((text) => text === noticeOf('open'))).toHaveLength(1);
    for (const words of ['Mend it.', 'Go on.', 'Again.']) expect(texts).toContain(words);
  });

  test('one that changed and changed back is sent whole', async () => {
    const changed = [human('Go on.', noticeOf('done')), answer('And on.')];
    const texts = await send(name, [...first, ...changed, human('Again.', noticeOf('open'))]);
    expect(texts.filter((text) => text === noticeOf('open'))).toHaveLength(2);
  });

  test('without the one before it, it is sent as it came', async () => {
    const store = new MemoryDecisionStore();
    await send(name, [...first, ...second, human('Again.')], store);
    const texts = await send(name, [human('Mend it.'), answer('I did.'), ...second, human('Again.')], store);
    expect(texts).toContain(noticeOf('open'));
  });
});
