import { describe, expect, it } from 'vitest';
import { CompressionExecutionError } from './compression-execution-error.ts';
import { CompressionStrategyError, STRATEGY_ERROR_CODES } from './compression-strategy-error.ts';
import { HdcError } from './hdc-error.ts';
import { InvalidContentError } from './invalid-content-error.ts';
import { UnknownStrategyError } from './unknown-strategy-error.ts';

const ALL = [
  {
    error: new HdcError('SOME_CODE', 'Some words'),
    name: 'HdcError',
    code: 'SOME_CODE',
    message: 'Some words',
  },
  {
    error: new CompressionExecutionError('one-shot', 'the summary is empty'),
    name: 'CompressionExecutionError',
    code: 'COMPRESSION_FAILED',
    message: 'one-shot: the summary is empty',
  },
  {
    error: new InvalidContentError('speaker', 'robot', ['human', 'ai']),
    name: 'InvalidContentError',
    code: 'INVALID_CONTENT',
    message: 'Invalid speaker "robot"; allowed: human, ai',
  },
  {
    error: new UnknownStrategyError('magic', ['middle-out', 'one-shot']),
    name: 'UnknownStrategyError',
    code: 'UNKNOWN_STRATEGY',
    message: 'Unknown compression strategy "magic"; allowed: middle-out, one-shot',
  },
  ...STRATEGY_ERROR_CODES.map((code) => ({
    error: new CompressionStrategyError(code, 'Some words'),
    name: 'CompressionStrategyError',
    code,
    message: 'Some words',
  })),
];

describe('errors', () => {
  it.each(ALL)('$name carries the code $code and a sentence', ({ error, name, code, message }) => {
    expect(error).toMatchObject({ name, code, message });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(HdcError);
    expect(error.stack).toContain(name);
  });

  it('keep what was wrong as data', () => {
    const content = new InvalidContentError('speaker', 7, ['human']);
    expect(content).toMatchObject({ field: 'speaker', value: 7, allowed: ['human'] });
    expect(new UnknownStrategyError(null, ['a'])).toMatchObject({ value: null, allowed: ['a'] });
    expect(new CompressionExecutionError('middle-out', 'x').strategy).toBe('middle-out');
  });

  it('keep the cause', () => {
    const cause = new Error('network down');
    expect(new CompressionExecutionError('one-shot', 'x', { cause }).cause).toBe(cause);
    expect(new CompressionStrategyError('INVALID_NUMBER', 'x', { cause }).cause).toBe(cause);
    expect(new HdcError('X', 'x')).not.toHaveProperty('cause');
  });
});
