import type { IncomingMessage } from 'node:http';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormat, type WireFormatName } from '@hdc/wire';
import { Refusal } from '../errors/refusal.ts';
import type { ExchangeTools } from '../handle/exchange-tools.ts';
import type { OwnRoute } from '../server/own-routes.ts';
import { readBody } from '../server/read-body.ts';
import type { PruneReport } from '../work/prune-report.ts';

const SPACES = /^[ \t\r\n]*$/;

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
      const body = await readBody(request, tools.limits.bodyBytes, tools.work.roomFor);
      const incoming = {
        route: { format, kind: 'answer' },
        target: '',
        headers: { ...request.headers, ...(session !== null && { 'x-session-id': session }) },
        owner: person?.name,
        body,
        isHandedOver: true,
      } as const;
      const prepared = await tools.work.prepare(incoming, tools.now());
      const { report } = prepared.exchange.leaving;
      prepared.exchange.drop();
      const answer = hasReport && report ? withReport(prepared.body, report) : prepared.body;
      if (!answer) throw new Refusal(400, 'NO_JSON_OBJECT', 'the body is no JSON object');
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(answer);
    },
  };
}

/** The object with one more member at its end, and every byte before as it was; undefined if it is no object. */
function withReport(body: Uint8Array, report: PruneReport): Buffer | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const end = bytes.lastIndexOf('}');
  const start = bytes.indexOf('{');
  if (start < 0 || end <= start || !isSpace(bytes.subarray(end + 1)) || !isSpace(bytes.subarray(0, start))) {
    return undefined;
  }
  const before = bytes.subarray(0, end);
  const comma = isSpace(bytes.subarray(start + 1, end)) ? '' : ',';
  return Buffer.concat([before, Buffer.from(`${comma}"hdc":${JSON.stringify(report)}}`)]);
}

function isSpace(bytes: Buffer): boolean {
  return SPACES.test(bytes.toString('latin1'));
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
