import type { IncomingMessage } from 'node:http';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormat, type WireFormatName } from '@hdc/wire';
import { Refusal } from '../errors/refusal.ts';
import type { ExchangeTools } from '../handle/exchange-tools.ts';
import { prepareRequest } from '../prepare/prepare-request.ts';
import type { OwnRoute } from '../server/own-routes.ts';
import { readBody } from '../server/read-body.ts';
import { describePruned } from './describe-pruned.ts';
import { withReport } from './with-report.ts';

/**
 * `POST /prune?format=…&session=…`, for programs that send requests themselves: a vendor's body in, the same
 * bytes with smaller messages out, and what was taken out in a member `hdc`.
 */
export function pruneRoute(tools: ExchangeTools): OwnRoute {
  return {
    matches: (path) => path === '/prune',
    async handle(request, response, person) {
      if (request.method !== 'POST') throw new Refusal(405, 'METHOD', 'only POST is answered here');
      const { format, session, hasReport } = readQuery(request);
      if (person) await tools.allowance?.takeRequest(person);
      const body = await readBody(request, tools.limits.bodyBytes);
      // What leaves is not sent from here, so that it gets no marks of its own.
      const prepared = await prepareRequest(
        { ...tools, hasCacheMarks: false, stablePrefix: undefined },
        tools.pruner,
        {
          route: { format, kind: 'answer' },
          target: '',
          headers: { ...request.headers, ...(session !== null && { 'x-session-id': session }) },
          owner: person?.name,
          body,
          isHandedOver: true,
        },
      );
      const answer = hasReport ? withReport(prepared.body, describePruned(prepared)) : prepared.body;
      if (!answer) throw new Refusal(400, 'NO_JSON_OBJECT', 'the body is no JSON object');
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(answer);
    },
  };
}

function readQuery({ url = '' }: IncomingMessage): {
  readonly format: WireFormat;
  readonly session: string | null;
  readonly hasReport: boolean;
} {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const name = query.get('format') ?? 'openai-chat';
  if (!isFormatName(name)) {
    const allowed = WIRE_FORMAT_NAMES.join(', ');
    throw new Refusal(400, 'UNKNOWN_FORMAT', `format is none of ${allowed}`);
  }
  return {
    format: WIRE_FORMATS[name],
    session: query.get('session'),
    hasReport: query.get('report') !== 'no',
  };
}

function isFormatName(name: string): name is WireFormatName {
  return WIRE_FORMAT_NAMES.some((known) => known === name);
}
