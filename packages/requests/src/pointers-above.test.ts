import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';

const FILE = Array.from({ length: 60 }, (_, line) => `const value${line} = compute(${line});`).join('\n');
const MARK = /^\[58 lines, unchanged: as above in the result of Read a\.ts\]$/m;
const idOf = (name: string) => `toolu_01f3a7c21d4e8b09${name}z`;

const BEGINNING: ArbitraryTurn = { type: 'human', texts: ['Mend it.'], isList: false };
const step = (id: string, name: string, parameters: object, text: string): readonly ArbitraryTurn[] => {
  const call = { id: idOf(id), name, parameters: { ...parameters } };
  const rest = { isList: false, isFailed: false, hasImage: false, hasUnknownPart: false };
  return [
    { type: 'answer', text: undefined, thought: undefined, calls: [call] },
    { type: 'results', results: [{ call, texts: [text], ...rest }], words: undefined },
  ];
};
const read = (id: string) => step(id, 'Read', { file_path: 'a.ts' }, FILE);
const run = (id: string) => step(id, 'Bash', { command: `make ${id}` }, `${id} went well`);
const write = (id: string) => step(id, 'Write', { file_path: 'a.ts', content: 'x' }, 'The file was written.');

/** Sends turns; how each result leaves. */
function createSender(name: WireFormatName, store = new MemoryDecisionStore(), bounces: number[] = []) {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store,
    now: () => 1_700_000_000_000,
    settings: { keepLastResults: 0, density: { adaptive: { isFull: true } } },
  });
  return async (turns: readonly ArbitraryTurn[]) => {
    const body = JSON.stringify(writer.body(turns.flatMap((turn) => writer.turn(turn))));
    const { request, fault, bounced = 0 } = await pruner.prune({ format, body });
    expect(fault).toBeUndefined();
    bounces.push(bounced);
    const blocks = format.decode(request)?.entries.flatMap((entry) => entry.blocks) ?? [];
    return blocks.flatMap((block) => (block.type === 'tool_response' ? [String(block.result)] : []));
  };
}

describe.each(WIRE_FORMAT_NAMES)('in %s', (name) => {
  const start = [BEGINNING, ...read('a'), ...run('b')];

  test('a result that stands above points there, and what it points to stays', async () => {
    const send = createSender(name);
    await send(start);
    const turns = [...start, ...read('c')];
    const [target, , pointer] = await send(turns);
    expect(target).toBe(FILE);
    expect(pointer).toMatch(MARK);
    const later = [...turns, ...run('d'), ...write('e'), ...run('f'), ...run('g')];
    const sent = await send(later);
    expect(sent.slice(0, 3)).toEqual([FILE, 'b went well', pointer]);
  });

  test('where what it points to is not there, it is sent as it came', async () => {
    const store = new MemoryDecisionStore();
    await createSender(name, store)(start);
    const turns = [...start, ...read('c')];
    const [, , pointer] = await createSender(name, store)(turns);
    expect(pointer).toMatch(MARK);
    // The client has compacted its history.
    const left = [BEGINNING, ...run('b'), ...read('c'), ...run('d')];
    const [, again] = await createSender(name, store)(left);
    expect(again).toBe(FILE);
    const [, , back] = await createSender(name, store)([...turns, ...run('d')]);
    expect(back).toBe(pointer);
  });

  test('whoever asks again at once gets all of it, which is counted', async () => {
    const bounces: number[] = [];
    const send = createSender(name, new MemoryDecisionStore(), bounces);
    await send(start);
    await send([...start, ...read('c')]);
    const [, , pointer, whole] = await send([...start, ...read('c'), ...read('d')]);
    expect(pointer).toMatch(MARK);
    expect(whole).toBe(FILE);
    expect(bounces).toEqual([0, 0, 1]);
  });
});
