import type { GatewayReport } from './gateway-report.ts';

/** The report as programs read it; `docs/ledger.md` describes every field. */
export function toJsonGatewayReport(report: GatewayReport): Readonly<Record<string, unknown>> {
  const { from, to, ...rest } = report;
  return {
    ...rest,
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
    conversations: report.conversations.map((conversation) => ({
      ...conversation,
      from: new Date(conversation.from).toISOString(),
      to: new Date(conversation.to).toISOString(),
    })),
  };
}
