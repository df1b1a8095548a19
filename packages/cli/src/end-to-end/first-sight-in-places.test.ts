import { COMPRESSION_STRATEGIES } from '@hdc/core';
import type { SettingPlace } from '@hdc/core/settings';
import { expect, test } from 'vitest';
import { type GivenSettings, WORK_IN } from './setting-places.ts';

type Place = Exclude<SettingPlace, 'replay'>;
type Row = readonly [
  place: Place,
  how: readonly string[],
  settings: GivenSettings,
  seen: 'both' | 'no' | 'short',
];

const ON: GivenSettings = { 'compression.ingest.enabled': true };
const OFF: GivenSettings = { 'compression.ingest.enabled': false };
const LONG_STAYS: GivenSettings = { 'compression.ingest.longOutput': false };

/** Where first sight acts by itself, and where a person has to say so; `short` is all of it but the long outputs. */
const ROWS: readonly Row[] = [
  ['session', [], {}, 'both'],
  ['session', [], OFF, 'no'],
  ['session', [], LONG_STAYS, 'short'],
  ...COMPRESSION_STRATEGIES.filter((name) => name !== 'adaptive-density').flatMap((name): readonly Row[] => {
    const settings = { 'compression.strategy': name };
    return [
      ['session', [], settings, 'no'],
      ['session', [], { ...settings, ...ON }, 'both'],
    ];
  }),
  ...['prune', 'ingest'].flatMap((mode): readonly Row[] => [
    ['gateway', ['--mode', mode], {}, 'both'],
    ['gateway', ['--mode', mode], OFF, 'no'],
    ['gateway', ['--mode', mode], LONG_STAYS, 'short'],
  ]),
  ['gateway', ['--mode', 'observe'], {}, 'no'],
  ['adapters', [], {}, 'both'],
  ['adapters', [], OFF, 'no'],
  ['adapters', [], LONG_STAYS, 'short'],
];

test.each(ROWS)('first sight in the place %s %j with %j: %s', async (place, how, settings, seen) => {
  const sent = await WORK_IN[place](settings, {}, how);
  const marks = [
    /\[\d+ lines left out/.test(sent),
    /\[\d+ frames in express\]/.test(sent),
    /\[\d+ times the same at other times\]/.test(sent),
  ];
  expect(marks).toEqual([seen === 'both', seen !== 'no', seen !== 'no']);
});
