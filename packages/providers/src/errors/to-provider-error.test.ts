import { APICallError, JSONParseError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { everythingIn } from '../testing/read-wire-request.ts';
import { createRedact } from './redact.ts';
import { toProviderError } from './to-provider-error.ts';

const KEY = 'secret/key+1';
const NOW = Date.parse('2026-01-01T00:00:00Z');

const convert = (error: unknown) =>
  toProviderError(error, { provider: 'test', redact: createRedact(KEY), now: NOW });

const http = (statusCode: number, body: unknown, headers: Record<string, string> = {}): APICallError =>
  new APICallError({
    message: 'status text',
    url: `https://example.com/?key=${encodeURIComponent(KEY)}`,
    requestBodyValues: { apiKey: KEY },
    statusCode,
    responseHeaders: headers,
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('toProviderError', () => {
  it.each<[string, unknown, object]>([
    ['a refused key', http(403, ''), { code: 'AUTHENTICATION', status: 403 }],
    [
      'a wrong key at Gemini',
      http(400, { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }),
      { code: 'AUTHENTICATION', status: 400 },
    ],
    [
      'a used-up quota at OpenAI',
      http(429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }),
      { code: 'RATE_LIMIT', isTransient: false },
    ],
    ['an account without money', http(402, ''), { code: 'RATE_LIMIT', isTransient: false }],
    ['a timeout of the vendor', http(408, ''), { code: 'SERVER', isTransient: true }],
    [
      'an overload inside a stream',
      { type: 'overloaded_error', message: 'Overloaded' },
      { code: 'SERVER', status: 529 },
    ],
    [
      'a rate limit for which the SDK made up a status',
      http(500, { type: 'rate_limit_error', message: 'slow down' }),
      { code: 'RATE_LIMIT', status: 429 },
    ],
    ...['constructor', 'toString', '__proto__'].map((type): [string, unknown, object] => [
      `an error inside a stream that is called ${type}`,
      JSON.parse(`{ "type": "${type}", "message": "model crashed" }`),
      { code: 'SERVER', status: undefined },
    ]),
    ['an unknown error inside a stream', { message: 'model crashed' }, { code: 'SERVER' }],
    [
      'an overflow inside a stream',
      { message: 'too long', code: 'context_length_exceeded' },
      { code: 'CONTEXT_OVERFLOW' },
    ],
    [
      'an overflow that a server wrote as bare text',
      http(400, { error: 'the request exceeds the available context size' }),
      { code: 'CONTEXT_OVERFLOW' },
    ],
    ['a broken connection', new TypeError('terminated'), { code: 'NETWORK', isTransient: true }],
    ['a malformed event', new JSONParseError({ text: '{', cause: new Error('x') }), { code: 'BAD_RESPONSE' }],
    [
      'a request that the SDK refuses',
      new UnsupportedFunctionalityError({ functionality: 'audio' }),
      { code: 'BAD_REQUEST' },
    ],
    ['anything else', new Error('unexpected part'), { code: 'BAD_RESPONSE' }],
    ['no error at all', undefined, { code: 'SERVER', message: 'test: the call failed' }],
  ])('knows %s', (_case, error, expected) => {
    expect(convert(error)).toMatchObject({ provider: 'test', ...expected });
  });

  it.each<[string, Record<string, string>, unknown, number | undefined]>([
    ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, '', 1500],
    ['seconds', { 'retry-after': '2.5' }, '', 2500],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, '', 30_000],
    ['a date that is over', { 'retry-after': 'Thu, 01 Jan 2015 00:00:30 GMT' }, '', 0],
    ['the words of Gemini', {}, { error: { message: 'slow', details: [{ retryDelay: '34.5s' }] } }, 34_500],
    ['an old form of date', { 'retry-after': 'Thursday, 01-Jan-26 00:00:30 GMT' }, '', 30_000],
    ...['soon', 'soon 5', '-5', '1, 2', '0x10', '1e3', ''].map(
      (nonsense): [string, Record<string, string>, string, undefined] => [
        `nothing when it says "${nonsense}"`,
        { 'retry-after': nonsense },
        '',
        undefined,
      ],
    ),
  ])('reads how long to wait from %s', (_case, headers, body, retryAfterMs) => {
    expect(convert(http(429, body, headers))).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs });
  });

  it.each<[string, unknown]>([
    ['the body', http(401, { error: { message: `wrong key ${KEY}` } })],
    ['the address', http(500, `no answer from https://example.com/?key=${encodeURIComponent(KEY)}`)],
    ['a cause', new Error('failed', { cause: new Error(`Bearer ${KEY}`, { cause: { headers: KEY } }) })],
    ['a part of it that a vendor quotes', http(401, { error: { message: 'wrong key sk-secr*****y+1' } })],
  ])('keeps the key out of everything, also when it stands in %s', (_case, error) => {
    expect(everythingIn(convert(error))).not.toMatch(/secret|sk-secr/);
  });

  const LONG_KEY = 'correct/horse-battery+staple';

  it.each([
    ['its first 12 characters', LONG_KEY.slice(0, 12)],
    ['most of it', LONG_KEY.slice(0, 24)],
    ['its encoded beginning', encodeURIComponent(LONG_KEY).slice(0, 24)],
    ['all of it', LONG_KEY],
    ['its end', LONG_KEY.slice(-12)],
    ['its middle', LONG_KEY.slice(5, 20)],
    ['all of it in capitals', LONG_KEY.toUpperCase()],
    ['all of it in Base64', Buffer.from(LONG_KEY).toString('base64').replace(/=+$/, '')],
    ['all of it in the Base64 of addresses', Buffer.from(LONG_KEY).toString('base64url')],
    ['all of it in hexadecimal', Buffer.from(LONG_KEY).toString('hex')],
  ])('keeps the key out when %s stands in a message', (_case, quoted) => {
    const clean = createRedact(LONG_KEY)(`not a key: ${quoted}…; again: ${quoted}…`);
    expect(clean).toBe('not a key: [redacted]…; again: [redacted]…');
  });

  it.each(['', 'u', 'us', 'user:', 'Bearer '])(
    'keeps the key out of the Base64 of a text that has "%s" before it',
    (before) => {
      const encoded = Buffer.from(`${before}${LONG_KEY}:after`).toString('base64');
      const clean = createRedact(LONG_KEY)(`header ${encoded}`);
      expect(Buffer.from(clean, 'base64').toString('latin1')).not.toMatch(/horse|battery|staple/);
      expect(clean).toContain('[redacted]');
    },
  );

  it('leaves words alone that only begin like the key', () => {
    expect(createRedact(LONG_KEY)('correct/hors')).toBe('[redacted]');
    expect(createRedact(LONG_KEY)('correct/hor')).toBe('correct/hor');
  });

  it('shortens long messages', () => {
    expect(convert(http(400, 'x'.repeat(5000))).message.length).toBeLessThan(700);
  });
});
