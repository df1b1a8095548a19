import { APICallError } from '@ai-sdk/provider';
import { isRecord } from '@hdc/core/content';
import { errorCode } from '@hdc/core/errors';

/** The facts of an error of the SDK, of fetch or inside a stream, whatever its shape. */
export interface FailureFacts {
  readonly message: string;
  readonly status?: number;
  /** The vendor's own name for the error, such as `overloaded_error` or `insufficient_quota`. */
  readonly kinds: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly origin: FailureOrigin;
}

/**
 * The origin of the failure: before the vendor saw the request, on the way, inside the vendor, or in reading the
 * answer.
 */
type FailureOrigin = 'request' | 'connection' | 'stream' | 'answer';

/** Names of the SDK's errors for requests that it refuses to send. */
const REQUEST_NAMES = [
  'AI_UnsupportedFunctionalityError',
  'AI_InvalidPromptError',
  'AI_InvalidArgumentError',
];

/** Names of the SDK's errors for answers that it cannot read. */
const ANSWER_NAMES = [
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
];

/** Codes of Node's decompression for bytes that were never compressed: gzip and deflate, Brotli, Zstandard. */
const DECOMPRESSION_CODES = /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/;

const MAX_CAUSES = 4;

/** Anthropic names the error but gives no status inside a stream. Source: API errors page. */
const STATUS_BY_KIND: ReadonlyMap<string, number> = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['overloaded_error', 529],
  ['context_length_exceeded', 400],
  ['rate_limit_exceeded', 429],
  ['insufficient_quota', 429],
  ['server_error', 500],
]);

export function readFailure(error: unknown): FailureFacts {
  const fields = isRecord(error) ? error : {};
  const body = typeof fields['responseBody'] === 'string' ? fields['responseBody'] : '';
  const data = parseJson(body);
  const kinds = [...kindsOf(fields), ...kindsOf(data)];
  const status = statusOf(fields, kinds);
  return {
    message: messageOf(data) ?? (body || messageOf(fields) || 'the call failed'),
    ...(status !== undefined && { status }),
    kinds,
    headers: APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {},
    body,
    origin: originOf(error, kinds, status),
  };
}

function originOf(error: unknown, kinds: readonly string[], status: number | undefined): FailureOrigin {
  // The SDK reports a good status with a body that cannot be read like a connection that broke.
  if (status === undefined && isCausedByAnswer(error)) return 'answer';
  if (kinds.some((kind) => ANSWER_NAMES.includes(kind))) return 'answer';
  if (kinds.some((kind) => REQUEST_NAMES.includes(kind))) return 'request';
  // Vendors' errors inside a stream are plain objects.
  if (!(error instanceof Error)) return 'stream';
  return APICallError.isInstance(error) || error instanceof TypeError ? 'connection' : 'answer';
}

function isCausedByAnswer(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return false;
  if (ANSWER_NAMES.includes(error.name) || DECOMPRESSION_CODES.test(errorCode(error) ?? '')) return true;
  return isCausedByAnswer(error.cause, depth + 1);
}

/** The SDK makes up status 500 for an error that comes first in a stream; the kind knows better. */
function statusOf(fields: Readonly<Record<string, unknown>>, kinds: readonly string[]): number | undefined {
  const given = [fields['statusCode'], fields['code']]
    .filter((status) => typeof status === 'number')
    .find((status) => status >= 400);
  if (given !== undefined && given !== 500) return given;
  return kinds.map((kind) => STATUS_BY_KIND.get(kind)).find((known) => known !== undefined) ?? given;
}

function kindsOf(data: unknown): string[] {
  if (!isRecord(data)) return [];
  const own = [data['name'], data['type'], data['code'], data['status']].filter(
    (kind) => typeof kind === 'string',
  );
  return [...kindsOf(data['error']), ...own];
}

/** Vendors and compatible servers put the message in one of these places. */
function messageOf(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined;
  const nested = data['error'];
  const candidates = [messageOf(nested), nested, data['message'], data['detail']];
  return candidates.find((text) => typeof text === 'string' && text.trim() !== '')?.toString();
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
