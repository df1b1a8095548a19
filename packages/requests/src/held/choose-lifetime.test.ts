import { describe, expect, test } from 'vitest';
import { chooseLifetime, type LifetimeFacts } from './choose-lifetime.ts';

const PROVEN = { isProven: true, isFailed: false, isRefused: false };
const UNKNOWN = { ...PROVEN, isProven: false };
const FACTS: LifetimeFacts = {
  wanted: 'auto',
  clientSeconds: 300,
  mayPrune: true,
  isReturn: true,
  returns: 1,
  hasHour: false,
  keepsStart: true,
  isKeptWarm: false,
  promptTokens: 60_000,
  trial: PROVEN,
};
const REFUSED = { ...UNKNOWN, isRefused: true };
const LONG = { clientSeconds: 3_600 };
const UNPAUSED = { isReturn: false, returns: 0 };

/** Tail in seconds, and whether the hour is bought; undefined if it is the client's business. */
describe('how long what a request writes is kept', () => {
  test.each<[string, Partial<LifetimeFacts>, readonly [number, boolean, boolean?] | undefined]>([
    ['a cold return buys the hour', {}, [300, true]],
    ['the first one of an account on trial', { trial: UNKNOWN }, [300, true, true]],
    ['a short prompt buys nothing', { promptTokens: 49_999 }, [300, false]],
    ['the first pause buys nothing', { returns: 0 }, [300, false]],
    ['no pause buys nothing', { isReturn: false }, [300, false]],
    ['before anything is proven nothing changes', { isReturn: false, trial: UNKNOWN }, undefined],
    [
      'behind an hour that was bought come five minutes',
      { isReturn: false, hasHour: true, trial: UNKNOWN },
      [300, false],
    ],
    ['a client with hours and pruning', LONG, [300, true]],
    ['a client with hours, before a pause', { ...LONG, ...UNPAUSED }, [300, false]],
    ['… which needs no proof', { ...LONG, ...UNPAUSED, trial: UNKNOWN }, [300, false]],
    ['… nor an hour that anybody sells', { ...LONG, ...UNPAUSED, trial: REFUSED }, [300, false]],
    ['… and with a long prompt', { ...LONG, ...UNPAUSED, promptTokens: 100_001 }, undefined],
    ['a client with hours on trial', { ...LONG, trial: UNKNOWN }, [300, true, true]],
    ['… after its pause', { ...LONG, isReturn: false, trial: UNKNOWN }, undefined],
    ['… if the hour is proven', { ...LONG, isReturn: false }, [300, false]],
    ['… at its pause, if nobody sells hours', { ...LONG, trial: REFUSED }, undefined],
    [
      '… of which a part was bought',
      { ...LONG, hasHour: true, isReturn: false, promptTokens: 100_001 },
      [300, false],
    ],
    ['a client with hours and nothing to prune stays', { ...LONG, mayPrune: false }, undefined],
    ['a client with five minutes and nothing to prune', { mayPrune: false }, [300, true]],
    [
      '… but for five minutes where pings keep it',
      { ...LONG, mayPrune: false, isKeptWarm: true },
      [300, false],
    ],
    ['hours that are not granted', { trial: REFUSED }, undefined],
    [
      'hours that are not found: all of them after the first return',
      { trial: { ...UNKNOWN, isFailed: true } },
      [3_600, true],
    ],
    ['… and before it none', { isReturn: false, trial: { ...UNKNOWN, isFailed: true } }, undefined],
    ['… a client with hours stays', { ...LONG, trial: { ...UNKNOWN, isFailed: true } }, undefined],
    ['what a person wants: the client', { wanted: 'client' }, undefined],
    ['what a person wants: five minutes', { wanted: '5m', ...LONG }, [300, false]],
    ['what a person wants: an hour', { wanted: '1h', isReturn: false }, [3_600, false]],
    ['… which is not granted', { wanted: '1h', trial: { ...PROVEN, isRefused: true } }, undefined],
  ])('%s', (_, change, expected) => {
    const plan = chooseLifetime({ ...FACTS, ...change });
    const [tailSeconds, buysHour, isTrial = false] = expected ?? [];
    expect(plan).toEqual(expected && expect.objectContaining({ tailSeconds, buysHour, isTrial }));
  });

  test.each<[string, Partial<LifetimeFacts>, boolean]>([
    ['with the rest', { keepsStart: false }, true],
    ['as the client asks if others may read it', {}, false],
    ['as the client asks behind an hour that was bought', { keepsStart: false, hasHour: true }, false],
  ])('the fixed start of a client with hours is kept %s', (_, change, isWhole) => {
    expect(chooseLifetime({ ...FACTS, ...LONG, ...UNPAUSED, ...change })).toMatchObject({ isWhole });
  });
});
