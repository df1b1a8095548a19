import { expect, test } from 'vitest';
import { UnknownStrategyError } from '../errors/unknown-strategy-error.ts';
import { COMPRESSION_STRATEGIES, parseCompressionStrategyName } from './compression-strategies.ts';
import { getCompressionStrategy } from './get-compression-strategy.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';

test('the list of names includes high-density [REQ-HD-004.1]', () => {
  expect(COMPRESSION_STRATEGIES).toEqual([
    'middle-out',
    'top-down-truncation',
    'one-shot',
    'high-density',
    'adaptive-density',
  ]);
});

test.each(COMPRESSION_STRATEGIES)('%s parses, and gets a fresh strategy of that name each time', (name) => {
  expect(parseCompressionStrategyName(name)).toBe(name);
  const strategy = getCompressionStrategy(name);
  expect(strategy.name).toBe(name);
  expect(getCompressionStrategy(name)).not.toBe(strategy);
});

test('the factory returns a HighDensityStrategy [REQ-HD-004.2]', () => {
  expect(getCompressionStrategy('high-density')).toBeInstanceOf(HighDensityStrategy);
});

test.each(['middle-out', 'top-down-truncation', 'one-shot'] as const)(
  '%s is triggered by the threshold of 0.85 and does not optimize [REQ-HD-001.1, REQ-HD-001.3, REQ-HD-001.4, BR-THRESH-002]',
  (name) => {
    const strategy = getCompressionStrategy(name);
    expect(strategy.trigger).toEqual({ mode: 'threshold', defaultThreshold: 0.85 });
    expect(strategy.optimize).toBeUndefined();
  },
);

test('high-density declares what it is [REQ-HD-001.1, REQ-HD-001.2, REQ-HD-004.3, BR-THRESH-003]', () => {
  const strategy = getCompressionStrategy('high-density');
  expect(strategy).toMatchObject({
    name: 'high-density',
    requiresLLM: false,
    trigger: { mode: 'continuous', defaultThreshold: 0.85 },
  });
  expect(strategy.optimize).toBeTypeOf('function');
});

test('the factory refuses what is no name, also names of the prototype', () => {
  for (const name of ['constructor', 'toString', 'nope']) {
    expect(() => Reflect.apply(getCompressionStrategy, undefined, [name])).toThrow(UnknownStrategyError);
  }
});

test.each([
  ['a name that does not exist', 'high-densitty', '"high-densitty"'],
  ['an empty name', '', '""'],
  ['no name', undefined, 'undefined'],
  ['a name of the prototype', 'constructor', '"constructor"'],
  ['an object', { name: 'one-shot' }, 'an object'],
])('%s is refused with the names that exist [ERR-001]', (_, value, quoted) => {
  expect(() => parseCompressionStrategyName(value)).toThrow(UnknownStrategyError);
  expect(() => parseCompressionStrategyName(value)).toThrow(
    `Unknown compression strategy ${quoted}; allowed: middle-out, top-down-truncation, one-shot, high-density, adaptive-density`,
  );
});
