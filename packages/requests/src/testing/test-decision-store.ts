import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DecisionStore } from '../stores/decision-store.ts';
import { codeUnitArbitrary } from './code-unit-arbitrary.ts';
import { decisionOf } from './decisions.ts';
import { KINDS, STATE } from './store-examples.ts';

/** Opens a store; stores of the same name hold the same decisions, where processes can share them at all. */
export type OpenStore = (name: string) => DecisionStore | Promise<DecisionStore>;

export interface StoreTestOptions {
  /** False for stores that live and end with one object. */
  readonly isShared?: boolean;
  /** Takes everything out of the store of a name, as its owner may; left out if nobody can. */
  readonly empty?: (name: string) => Promise<void>;
}

const MANY = 3_000;

const ODD_KEYS = [
  '',
  ' ',
  '"],"values":[',
  '\n',
  '\u0000',
  '*',
  '{}',
  'ä🌹',
  '__proto__',
  'hdc:',
  '\ud800',
  '\\',
];

/** The rules that every decision store must keep. Call it at the top of a test file. */
export function testDecisionStore(
  openStore: OpenStore,
  { isShared = true, empty }: StoreTestOptions = {},
): void {
  let stores = 0;
  const newName = (): string => `store-${process.pid}-${Date.now()}-${++stores}`;
  const open = async (name = newName()): Promise<DecisionStore> => {
    const store = await openStore(name);
    onTestFinished(() => store.close());
    return store;
  };

  describe('a store of decisions', () => {
    test('knows nothing at first', async () => {
      const store = await open();
      expect(await store.find(['a', 'b'])).toEqual(new Map());
      expect(await store.find([])).toEqual(new Map());
      expect(await store.add([])).toEqual(new Map());
      expect(await store.readConversation('a')).toBeUndefined();
    });

    test('gives back what was added, exactly, and nothing else', async () => {
      const store = await open();
      const all = new Map(KINDS.map((decision) => [decision.key, decision]));
      expect(await store.add(KINDS)).toEqual(all);
      expect(await store.find(['a', 'b', 'c', 'd', 'e', 'a'])).toEqual(all);
      expect(await store.find(['c'])).toEqual(new Map([...all].slice(2, 3)));
    });

    test('keeps the first decision of a key, and says so to who comes later', async () => {
      const store = await open();
      const [first, second] = [decisionOf('a', { tokens: 1 }), decisionOf('a', { tokens: 2 })];
      expect(await store.add([first, second])).toEqual(new Map([['a', first]]));
      const mixed = await store.add([decisionOf('b'), second]);
      expect(mixed).toEqual(
        new Map([
          ['b', decisionOf('b')],
          ['a', first],
        ]),
      );
      expect(await store.find(['a'])).toEqual(new Map([['a', first]]));
    });

    test('tells every key that anybody added, where it tells any', async () => {
      const name = newName();
      const store = await open(name);
      const other = isShared ? await open(name) : store;
      await store.readConversation('a');
      const before = store.added?.count ?? 0;
      await other.add([decisionOf('a'), decisionOf('b')]);
      await store.add([decisionOf('b', { tokens: 2 }), decisionOf('c')]);
      await store.readConversation('a');
      if (store.added) expect(new Set(store.added.since(before))).toEqual(new Set(['a', 'b', 'c']));
    });

    test('gives all who decide at once the same answer', async () => {
      const store = await open();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, tokens) => store.add([decisionOf('a', { tokens })])),
      );
      const held = await store.find(['a']);
      expect(answers).toEqual(Array(20).fill(held));
    });

    test('takes keys of any characters', async () => {
      const store = await open();
      const decisions = ODD_KEYS.map((key, tokens) => decisionOf(key, { tokens }));
      await store.add(decisions);
      const found = await store.find(ODD_KEYS);
      expect([...found.values()].map(({ tokens }) => tokens).sort((a, b) => a - b)).toEqual([
        ...ODD_KEYS.keys(),
      ]);
      for (const decision of decisions) expect(found.get(decision.key)).toEqual(decision);
    });

    test('takes any text', async () => {
      const store = await open();
      let key = 0;
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: codeUnitArbitrary, maxLength: 50 }), async (text) => {
          const decision = decisionOf(`text ${++key}`, { change: { type: 'replace', text } });
          await store.add([decision]);
          expect((await store.find([decision.key])).get(decision.key)).toEqual(decision);
        }),
        { numRuns: 100, examples: [['\ud800'], ['\r\n\u0000\u2028"\\']] },
      );
    });

    test('takes texts of megabytes', async () => {
      const store = await open();
      const decision = decisionOf('big', { change: { type: 'replace', text: 'ä "line"\n'.repeat(300_000) } });
      await store.add([decision]);
      await store.add([decisionOf('after')]);
      expect((await store.find(['big', 'after'])).get('big')).toEqual(decision);
    });

    test('finds some among thousands', async () => {
      const store = await open();
      const decisions = Array.from({ length: MANY }, (_, number) => decisionOf(`key ${number}`));
      expect((await store.add(decisions)).size).toBe(MANY);
      expect((await store.find(decisions.map(({ key }) => key))).size).toBe(MANY);
      const unknown = Array.from({ length: MANY }, (_, number) => `other ${number}`);
      expect([...(await store.find([...unknown, 'key 17'])).keys()]).toEqual(['key 17']);
    });

    test('remembers the last state of a conversation', async () => {
      const store = await open();
      await store.writeConversation('c', { lastRequestAt: 1, requests: 1 });
      await store.writeConversation('c', STATE);
      await store.writeConversation('other', { lastRequestAt: 2, requests: 1 });
      expect(await store.readConversation('c')).toEqual(STATE);
      for (const key of ODD_KEYS) await store.writeConversation(key, { ...STATE, requests: key.length });
      for (const key of ODD_KEYS) expect((await store.readConversation(key))?.requests).toBe(key.length);
    });

    test('keeps decisions and conversations apart', async () => {
      const store = await open();
      await store.add([decisionOf('same')]);
      expect(await store.readConversation('same')).toBeUndefined();
      await store.writeConversation('same', STATE);
      expect((await store.find(['same'])).get('same')).toEqual(decisionOf('same'));
    });

    test('sums up what is added to a note, and shows it to no other', async () => {
      const store = await open();
      expect(await store.readNote('n')).toEqual({});
      expect(await store.addToNote('n', { a: 1, b: 0.5 })).toEqual({ a: 1, b: 0.5 });
      expect(await store.addToNote('n', { a: -3 })).toEqual({ a: -2, b: 0.5 });
      expect(await store.readNote('n')).toEqual({ a: -2, b: 0.5 });
      for (const key of ODD_KEYS) expect(await store.addToNote(key, { a: 1 })).toEqual({ a: 1 });
      const sums = await Promise.all(Array.from({ length: 20 }, () => store.addToNote('m', { a: 1 })));
      expect(sums.filter(({ a }) => a === 1).length).toBeLessThanOrEqual(1);
      expect(await store.readNote('m')).toEqual({ a: 20 });
    });

    test('can be closed more than once', async () => {
      const store = await open();
      await store.add([decisionOf('a')]);
      await store.close();
      await store.close();
    });
  });

  describe.runIf(isShared)('a shared store of decisions', () => {
    test('says that it is closed to who asks afterwards', async () => {
      const store = await open();
      await store.close();
      for (const asked of [store.find(['a']), store.add([decisionOf('a')]), store.readConversation('a')]) {
        await expect(asked).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      }
    });

    test('is what it was when it is opened again', async () => {
      const name = newName();
      const store = await open(name);
      await store.add(KINDS);
      await store.writeConversation('c', STATE);
      await store.close();
      const again = await open(name);
      expect(await again.find(['a', 'b', 'c', 'd'])).toEqual(new Map(KINDS.map((each) => [each.key, each])));
      expect(await again.readConversation('c')).toEqual(STATE);
      expect((await again.add([decisionOf('a', { tokens: 2 })])).get('a')).toEqual(KINDS[0]);
    });

    test('shows to one what another added, and the first of them wins', async () => {
      const name = newName();
      const [one, other] = [await open(name), await open(name)];
      for (let round = 0; round < 50; round += 1) {
        const decide = (who: string) => decisionOf(`key ${round}`, { original: who });
        const answers = await Promise.all([one.add([decide('one')]), other.add([decide('other')])]);
        expect(answers[0]).toEqual(answers[1]);
        expect(await one.find([`key ${round}`])).toEqual(answers[0]);
      }
      const sums = await Promise.all([one.addToNote('n', { a: 1 }), other.addToNote('n', { a: 1 })]);
      expect(sums.filter(({ a }) => a === 1).length).toBeLessThanOrEqual(1);
      expect(await one.readNote('n')).toEqual({ a: 2 });
      await one.writeConversation('c', STATE);
      expect(await other.readConversation('c')).toEqual(STATE);
    });

    test.runIf(empty)('has another epoch when it was emptied, and the same until then', async () => {
      const name = newName();
      const store = await open(name);
      await store.add([decisionOf('a'), decisionOf('b')]);
      await store.find(['a']);
      const { epoch } = store;
      expect(epoch).toBeDefined();
      await (await open(name)).add([decisionOf('c')]);
      await store.find(['a', 'c']);
      await store.add([decisionOf('d')]);
      expect(store.epoch).toBe(epoch);
      await empty?.(name);
      expect(await store.find(['a'])).toEqual(new Map());
      expect(store.epoch).not.toBe(epoch);
    });

    test.runIf(empty)('emptied, it gets back what processes know, and they come to the same', async () => {
      const name = newName();
      const [one, other] = [await open(name), await open(name)];
      await one.add([decisionOf('a'), decisionOf('b', { original: 'one' })]);
      await empty?.(name);
      await other.add([decisionOf('b', { original: 'other' })]);
      const held = await one.add([decisionOf('a'), decisionOf('b', { original: 'one' })]);
      expect(held.get('b')?.original).toBe('other');
      expect(await other.find(['a', 'b'])).toEqual(held);
    });
  });
}
