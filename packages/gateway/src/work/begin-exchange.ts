import { randomUUID } from 'node:crypto';
import { firstWords } from '@hdc/core/content';
import { asksLongWindow } from '@hdc/core/models';
import { type LeftOut, type PruneResult, readTurn } from '@hdc/requests';
import type { KnownServers, WireRequest } from '@hdc/wire';
import { clientMarkTokens, tokensUpTo } from '../exchange/client-mark-tokens.ts';
import { exchangeStartOf } from '../exchange/exchange-start.ts';
import { hashPrefix } from '../exchange/prefix-hashes.ts';
import type { SentExchange } from '../exchange/sent-exchange.ts';
import { shortName } from '../exchange/short-name.ts';
import type { IncomingRequest, PreparedRequest } from '../prepare/prepare-request.ts';
import { pathOf } from '../routes/find-route.ts';

export interface SentParts {
  readonly incoming: IncomingRequest;
  /** The last request sent. */
  readonly prepared: PreparedRequest;
  /** The length of its body, which may have moved to another thread. */
  readonly sentBytes: number;
  readonly isRecovered: boolean;
  readonly at: number;
}

/** An exchange as far as it is known when the request has left. */
export function beginExchange(
  { incoming, prepared, sentBytes, isRecovered, at }: SentParts,
  servers: KnownServers,
): SentExchange {
  const { result, fault } = prepared;
  const { decoded, flushedFrom } = result ?? {};
  const isSame = prepared.body === incoming.body;
  const unchanged = prepared.unchanged ?? result?.unchanged;
  return {
    isRecovered,
    at,
    id: randomUUID(),
    conversation: result?.conversation ?? '',
    ...(result?.number !== undefined && { number: result.number }),
    format: incoming.route.format.name,
    kind: incoming.route.kind,
    model: modelOf(prepared),
    path: pathOf(incoming.target),
    mode: prepared.mode,
    isHeldOut: prepared.isHeldOut,
    ...familyOf(prepared),
    rawTokens: result?.rawTokens ?? 0,
    sentTokens: result?.sentTokens ?? 0,
    rawBytes: incoming.body.length,
    sentBytes,
    edits: result?.edits ?? [],
    why: result?.why ?? [],
    ...(result?.bounced !== undefined && { bounced: result.bounced }),
    ...(result && { startTokens: tokensUpTo(result, 0) }),
    ...(result && flushedFrom !== undefined && flushOf(result, flushedFrom)),
    ...(unchanged !== undefined && { unchanged }),
    ...changesOf(prepared),
    ...clientOf(incoming),
    asksLongWindow: asksLongWindow(incoming.headers, decoded?.betas),
    prefix: undefined,
    cacheSeconds: undefined,
    ...(decoded && promptOf(decoded, isSame ? undefined : result?.start, servers)),
    ...(fault && { fault }),
  };
}

function familyOf({ result, family, holdOut }: PreparedRequest): Pick<SentExchange, 'family' | 'holdOut'> {
  return {
    ...(family !== undefined && family !== result?.conversation && { family }),
    ...(holdOut !== undefined && { holdOut }),
  };
}

function promptOf(
  decoded: WireRequest,
  leftOut: LeftOut | undefined,
  servers: KnownServers,
): Pick<SentExchange, 'prefix' | 'start' | 'isTurn' | 'firstWords' | 'cacheSeconds'> {
  const lifetimes = decoded.cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds);
  const prefix = hashPrefix(decoded);
  const words = firstWords(decoded.entries);
  return {
    ...(words !== undefined && { firstWords: words }),
    prefix,
    start: exchangeStartOf(decoded, prefix, { leftOut, servers }),
    isTurn: readTurn(decoded.entries).isHuman,
    cacheSeconds: lifetimes.length === 0 ? undefined : Math.max(...lifetimes),
  };
}

function flushOf(result: PruneResult<unknown>, flushedFrom: number) {
  return {
    flushedFrom,
    frontTokens: tokensUpTo(result, result.frontEntries ?? flushedFrom),
  };
}

function modelOf({ result }: PreparedRequest): string | undefined {
  const model = result?.decoded?.model;
  return model === undefined ? undefined : shortName(model);
}

/** The changes besides the decisions. */
function changesOf({ result, hasAddedMark, chosenSeconds, stable }: PreparedRequest) {
  return {
    hasAddedMark,
    ...(chosenSeconds !== undefined && { chosenSeconds }),
    ...(stable && { stable }),
    ...(result && hasAddedMark && { clientMarkTokens: clientMarkTokens(result) }),
  };
}

/** The client's name: without its version; anything but a plain name counts as unknown. */
function clientOf({ headers, owner }: IncomingRequest): Pick<SentExchange, 'client' | 'person'> {
  const [client] = /^[A-Za-z][\w.-]{0,39}(?=[/ ]|$)/.exec(String(headers['user-agent'] ?? '')) ?? [];
  return {
    ...(owner !== undefined && { person: owner }),
    ...(client !== undefined && { client }),
  };
}
