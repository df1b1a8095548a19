import { InvalidResponseDataError } from '@ai-sdk/provider';
import { isRecord } from '@hdc/core/content';
import { parseJson } from '../errors/failure-facts.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Piece = Awaited<ReturnType<Reader['read']>>;

/** Errors are short; of anything else the beginning is enough. */
const MOST_BYTES = 65_536;

/** The beginning of JSON, HTML and XML, which no event has. */
const DOCUMENT = /^\s*[{[<]/;

/** The fields of an event, or the colon of a comment. */
const EVENT = /^\s*(?:(?:data|event|id|retry)?:|$)/;

/** An event that is nothing but an error: the SDK knows only the form that each vendor documents. */
const ERROR_EVENT = /^\s*(?:event:[^\n]*\n)?data:\s*(\{\s*"error"\s*:.*)/;

/** Throws the error that a server with a good status sent instead of events, or in the first event. */
export async function refuseOtherThanEvents(
  { headers }: Response,
  first: Piece,
  reader: Reader,
): Promise<void> {
  if (first.done) return;
  const beginning = new TextDecoder().decode(first.value);
  const type = headers.get('content-type') ?? 'no content type';
  const isOther = DOCUMENT.test(beginning) || (!/event-stream/.test(type) && !EVENT.test(beginning));
  if (!isOther) {
    const error = errorIn(ERROR_EVENT.exec(beginning)?.[1] ?? '');
    if (error === undefined) return;
    await reader.cancel();
    throw error;
  }
  const text = await readUpTo(MOST_BYTES, first.value, reader);
  await reader.cancel();
  throw errorIn(text) ?? unexpected(type, text);
}

/** The vendor's error, in the form in which it also stands inside a stream. */
function errorIn(text: string): unknown {
  const data = parseJson(text);
  const [item] = Array.isArray(data) ? data : [data];
  if (!isRecord(item) || item['error'] === undefined || item['error'] === null) return undefined;
  return isRecord(item['error']) ? item['error'] : item;
}

function unexpected(type: string, text: string): Error {
  return new InvalidResponseDataError({
    data: undefined,
    message: `the server answered with ${type} instead of a stream: ${text.trim().slice(0, 300)}`,
  });
}

async function readUpTo(most: number, first: Uint8Array, reader: Reader): Promise<string> {
  const pieces = [first];
  for (let size = first.length; size < most; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  return Buffer.concat(pieces).toString('utf8');
}
