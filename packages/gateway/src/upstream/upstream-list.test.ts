import { describe, expect, test } from 'vitest';
import { guessFormats } from '../create-gateway.ts';
import { credentialsOf } from './credential-of.ts';
import { upstreamList } from './upstream-list.ts';

const raw = (headers: Record<string, string>) => Object.entries(headers).flat();
const find = (headers: Record<string, string>, format?: string, target = '/') =>
  upstreamList()({ format, credentials: credentialsOf(raw(headers), target) })?.url.host;

describe('a credential goes to the vendor that it is from', () => {
  test.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['a key of Anthropic', { 'x-api-key': 'sk-ant-api03-x' }, 'anthropic-messages', 'api.anthropic.com'],
    ['a login', { authorization: 'Bearer sk-ant-oat01-x' }, 'anthropic-messages', 'api.anthropic.com'],
    ['a list of models', { 'x-api-key': 'sk-ant-api03-x' }, undefined, 'api.anthropic.com'],
    ['a key of OpenAI', { authorization: 'Bearer sk-proj-x' }, 'openai-responses', 'api.openai.com'],
    ['chat', { authorization: 'bearer sk-x' }, 'openai-chat', 'api.openai.com'],
    [
      'ChatGPT',
      { authorization: 'Bearer eyJhbGciOi.x.y', 'chatgpt-account-id': 'a' },
      'openai-responses',
      'chatgpt.com',
    ],
    ['Google', { 'x-goog-api-key': 'AIza' }, 'gemini', 'generativelanguage.googleapis.com'],
    ['OpenRouter', { authorization: 'Bearer sk-or-v1-x' }, 'openai-chat', 'openrouter.ai'],
    ['a foreign key', { authorization: 'Bearer sk-ant-x' }, 'openai-chat', undefined],
    ['a key of OpenAI in the format of another', { authorization: 'Bearer sk-x' }, 'gemini', undefined],
    ['a token without an account', { authorization: 'Bearer eyJ.x.y' }, 'openai-responses', undefined],
    ['nothing', {}, 'anthropic-messages', undefined],
  ])('%s', (_, headers, format, expected) => {
    expect(find(headers, format)).toBe(expected);
  });

  test('a key of Google may stand in the query', () => {
    expect(find({}, 'gemini', '/v1beta/models/m:generateContent?alt=sse&key=AIza')).toBe(
      'generativelanguage.googleapis.com',
    );
  });
});

test('the server of an attached agent stands behind what a person said, and before vendors', () => {
  const credentials = credentialsOf(['x-api-key', 'sk-ant-x'], '/');
  const attached = () => ({ 'anthropic-messages': new URL('https://corp.example') });
  const ask = (given: object) =>
    upstreamList({ attached, ...given })({ format: 'anthropic-messages', credentials })?.url.host;
  expect(ask({})).toBe('corp.example');
  expect(ask({ all: new URL('https://said.example') })).toBe('said.example');
  expect(upstreamList({ attached })({ format: 'gemini', credentials })).toBeUndefined();
});

describe('what a person said comes first', () => {
  const findGiven = upstreamList({
    all: new URL('http://all'),
    byFormat: { 'openai-chat': new URL('http://chat/v1') },
  });
  test.each([
    ['openai-chat', 'chat'],
    ['gemini', 'all'],
    [undefined, 'all'],
  ])('%s goes to %s', (format, expected) => {
    const credentials = credentialsOf(['x-api-key', 'sk-ant-x'], '/');
    expect(findGiven({ format, credentials })?.url.host).toBe(expected);
  });
});

describe('what holds no conversation goes where the conversations of the same client go', () => {
  const findGiven = upstreamList({
    byFormat: {
      'anthropic-messages': new URL('http://company'),
      'openai-responses': new URL('http://local'),
      gemini: new URL('http://google'),
    },
  });
  test.each<[string, Record<string, string>, string | undefined]>([
    ['/v1/models?limit=1000', { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-ant-x' }, 'company'],
    ['/v1beta/models', {}, 'google'],
    ['/upload', { 'x-goog-api-key': 'k' }, 'google'],
    ['/models', { 'chatgpt-account-id': 'a', authorization: 'Bearer eyJ' }, 'local'],
    ['/v1/models', { authorization: 'Bearer sk-x' }, 'local'],
    ['/v1/models', {}, undefined],
  ])('%s with %j: %s', (target, headers, expected) => {
    const guesses = guessFormats(headers, target);
    const credentials = credentialsOf(raw(headers), target);
    expect(findGiven({ format: undefined, guesses, credentials })?.url.host).toBe(expected);
  });
});

describe('two credentials', () => {
  const ANTHROPIC = ['x-api-key', 'sk-ant-x'];
  const OPENAI = ['authorization', 'Bearer sk-proj-x'];
  const GOOGLE = ['x-goog-api-key', 'AIza'];
  const ROUTER = ['Authorization', 'Bearer sk-or-v1-x'];
  const NOBODY = ['authorization', 'Bearer of-a-company'];
  const ask = (headers: readonly string[], format: string | undefined, target = '/') =>
    upstreamList()({ format, credentials: credentialsOf(headers, target) });

  test.each<[string, readonly string[], string, string, readonly string[] | undefined]>([
    [
      'of two vendors',
      [...ANTHROPIC, ...OPENAI],
      'anthropic-messages',
      'api.anthropic.com',
      ['authorization'],
    ],
    ['of two vendors', [...ANTHROPIC, ...OPENAI], 'openai-chat', 'api.openai.com', ['x-api-key']],
    [
      'of three vendors',
      [...OPENAI, ...ANTHROPIC, ...GOOGLE],
      'gemini',
      'generativelanguage.googleapis.com',
      ['x-api-key', 'authorization'],
    ],
    [
      'of another vendor in its place',
      ['x-api-key', 'sk-proj-x', 'authorization', 'Bearer sk-ant-x'],
      'anthropic-messages',
      'api.anthropic.com',
      ['x-api-key'],
    ],
    [
      'of which the vendor reads one',
      ['api-key', 'azure', ...OPENAI],
      'openai-responses',
      'api.openai.com',
      ['api-key'],
    ],
    [
      'of one vendor',
      [...ANTHROPIC, 'authorization', 'Bearer sk-ant-oat'],
      'anthropic-messages',
      'api.anthropic.com',
      undefined,
    ],
  ])('%s: %j as %s go to %s', (_, headers, format, host, withheld) => {
    const upstream = ask(headers, format);
    expect(upstream?.url.host).toBe(host);
    expect(upstream?.withheld).toEqual(withheld);
  });

  test.each<[readonly string[], string | undefined, string?]>([
    [[...ANTHROPIC, ...OPENAI], undefined],
    [[...ANTHROPIC, ...GOOGLE], undefined],
    [[...ANTHROPIC, ...ROUTER], 'anthropic-messages'],
    [[...ANTHROPIC, ...NOBODY], 'anthropic-messages'],
    [[...GOOGLE, ...NOBODY], 'gemini'],
    [[...OPENAI, ...ROUTER], 'openai-chat'],
    [[...OPENAI, 'authorization', 'Bearer sk-ant-x'], 'openai-chat'],
    [[...OPENAI, ...NOBODY], 'openai-chat'],
    [OPENAI, 'openai-chat', '/v1/chat/completions?key=AIza'],
  ])('%j as %s are refused, and the error holds none of them', (headers, format, target) => {
    expect(() => ask(headers, format, target)).toThrow(/more than one credential/);
    expect(() => ask(headers, format, target)).not.toThrow(/sk-|AIza|company/);
  });

  test('go where a person said as they came', () => {
    const given = upstreamList({ all: new URL('http://all') });
    const credentials = credentialsOf([...ANTHROPIC, ...OPENAI, ...NOBODY], '/');
    expect(given({ format: 'openai-chat', credentials })).toEqual({
      name: 'all',
      url: new URL('http://all'),
      version: 'as-sent',
    });
  });
});
