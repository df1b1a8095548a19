export {
  type CauseTotal,
  describeMiss,
  MISS_CAUSES,
  type Miss,
  type MissCause,
  type ReportedMiss,
  type ToolChanges,
} from '@hdc/prices';
export type {
  AgentRow,
  AgentSettingKey,
  AgentSettings,
  AgentSettingValue,
  ChildPointer,
  JsonText,
  PlatformPaths,
  RemoteSettings,
  SettingsFormat,
  SettingsLayer,
  SettingsPlace,
  SlotChoice,
  SlotCloud,
  TrustRecord,
  UrlSlot,
} from './agents/agent-row.ts';
export { AGENT_ROWS, UNKNOWN_AGENT } from './agents/agent-rows.ts';
export { type FoundCommand, findAgent, findCommand } from './agents/find-agent.ts';
export { findMcpServers } from './agents/find-mcp-servers.ts';
export { type AgentUpstreams, findUpstreams } from './agents/find-upstreams.ts';
export type { FoundSlot, GivenServer, SearchedRow } from './agents/found-slot.ts';
export { type PointedChild, type PointOptions, pointChild } from './agents/point-child.ts';
export type { AgentSurroundings, ReadLayer } from './agents/read-layers.ts';
export { findStartSetting, START_SETTINGS, type StartSetting } from './agents/start-settings.ts';
export { type Attached, type AttachOptions, attachAgent } from './attach/attach-agent.ts';
export type { Attachment } from './attach/attachment.ts';
export { AttachmentFile } from './attach/attachment-file.ts';
export { detachAgent, takeOut } from './attach/detach-agent.ts';
export type { Detached } from './attach/undo-edit.ts';
export { createGateway, type Gateway } from './create-gateway.ts';
export { AgentSettingsError } from './errors/agent-settings-error.ts';
export { AttachError } from './errors/attach-error.ts';
export { GatewayAddressError } from './errors/gateway-address-error.ts';
export type { Refusal } from './errors/refusal.ts';
export { SigningTokenError } from './errors/signing-token-error.ts';
export type {
  Exchange,
  ExchangeEnding,
  ExchangeFault,
  ExchangeTimings,
  OnExchange,
} from './exchange/exchange.ts';
export type { ExchangeStart } from './exchange/exchange-start.ts';
export { hashPrefix, type PrefixHashes, type ToolHash } from './exchange/prefix-hashes.ts';
export { type ForgetPlaces, type Forgotten, forgetInFiles } from './forget-in-files.ts';
export type { Proxies } from './forward/open-dispatcher.ts';
export type { GatewayCounts } from './gateway-counters.ts';
export type { GatewayOptions } from './gateway-options.ts';
export { HOOK_ROWS, type HookRow } from './hooks/hook-rows.ts';
export { type InstallOptions, installHook, uninstallHook } from './hooks/install-hook.ts';
export type { KeepWarmOptions } from './keep-warm/open-keep-warm.ts';
export type { PingRecord } from './keep-warm/ping-record.ts';
export { createLedger, type Ledger, type LedgerOptions } from './ledger/create-ledger.ts';
export { readLedger, readPings } from './ledger/files/read-ledger.ts';
export type {
  LedgerEntry,
  LedgerItem,
  LedgerMoney,
  LedgerTokens,
} from './ledger/ledger-entry.ts';
export type { Quota } from './ledger/read-quotas.ts';
export type { LedgerCalls, LedgerStart, LedgerStartPart } from './ledger/start/start-notes.ts';
export { GatewayMetrics } from './metrics/gateway-metrics.ts';
export { metricsRoute } from './metrics/metrics-route.ts';
export { recordSpan } from './metrics/record-span.ts';
export { FileModes } from './modes/file-modes.ts';
export { ALL as ALL_CONVERSATIONS, type ModeBoard } from './modes/mode-board.ts';
export type { ModeSwitch } from './modes/mode-switch.ts';
export {
  type ConversationNote,
  ConversationNotes,
  type ConversationOrigin,
  type ItemNote,
  type KeysNote,
  type NotedExchange,
  type NotesOptions,
} from './notes/conversation-notes.ts';
export { createLivePage, type LivePage } from './page/create-live-page.ts';
export { LiveBoard, type LiveConversation, type LiveItem } from './page/live-board.ts';
export type { LivePageOptions } from './page/live-page-options.ts';
export type { ShownExchange } from './page/shown-exchange.ts';
export {
  Allowance,
  type AllowanceParts,
  type Hold,
  type PlannedRequest,
  type SettledRequest,
} from './people/allowance.ts';
export { createPeople, type People, type PeopleOptions } from './people/identify.ts';
export type { Held, HeldDollars, LimitBook } from './people/limit-book.ts';
export { MemoryLimits } from './people/memory-limits.ts';
export { hashToken, makeToken, parseTokenFile, type TokenList } from './people/parse-token-file.ts';
export { PERSON_NAME, type Person } from './people/person.ts';
export { TokenFile, type TokenFileOptions } from './people/token-file.ts';
export { SharedKeys } from './replicas/shared-keys.ts';
export { SharedLimits } from './replicas/shared-limits.ts';
export { SharedModes } from './replicas/shared-modes.ts';
export { type DayTotals, SharedTotals } from './replicas/shared-totals.ts';
export { buildReport } from './report/build-report.ts';
export type {
  CacheFigures,
  ClientReport,
  KeepWarmReport,
  KeptBeginnings,
  VendorDiagnosis,
} from './report/cache-report.ts';
export {
  describeBill,
  describeContextSaving,
  describeFailures,
  describeOwnEffects,
} from './report/describe-saving.ts';
export { type EvidenceFile, parseEvidenceFile, toEvidenceFile } from './report/evidence/evidence-file.ts';
export { renderEvidenceMarkdown, renderTextEvidence } from './report/evidence/render-evidence.ts';
export { type EvidenceRow, sumEvidence } from './report/evidence/sum-evidence.ts';
export type { ConversationReport, GatewayReport, PersonReport } from './report/gateway-report.ts';
export { describeHoldOut, renderTextComparison } from './report/hold-out/describe-hold-out.ts';
export { FAMILY_SIDES, type FamilyRow, type FamilySide, familyRows } from './report/hold-out/family-rows.ts';
export { type HoldOutSaving, holdOutSaving, type SideTotals } from './report/hold-out/hold-out-saving.ts';
export { renderHtmlGatewayReport } from './report/html/render-html-gateway-report.ts';
export { nameConversation } from './report/name-conversation.ts';
export type { ReportLayout } from './report/report-layout.ts';
export type { ReportTotals } from './report/report-totals.ts';
export { describeUnusedTools } from './report/start/describe-start.ts';
export { renderTextStart } from './report/start/render-text-start.ts';
export {
  reportStart,
  type ServerReport,
  type StartPartReport,
  type StartReport,
} from './report/start/start-report.ts';
export { renderTextCacheReport } from './report/text/render-text-cache-report.ts';
export { renderTextGatewayReport } from './report/text/render-text-gateway-report.ts';
export { statusLine } from './report/text/status-line.ts';
export { toJsonGatewayReport } from './report/to-json-gateway-report.ts';
export { type CallerRules, isLoopback } from './server/check-caller.ts';
export { GATEWAY_LIMITS, type GatewayLimits } from './server/gateway-limits.ts';
export { listenOn } from './server/listen.ts';
export type { OwnRoute } from './server/own-routes.ts';
export { type AwsCredentials, type AwsSignerOptions, openAwsSigner } from './sign/open-aws-signer.ts';
export type { RequestSigner, UnsignedRequest } from './sign/request-signer.ts';
export type { SignedScope } from './sign/signed-scope.ts';
export type { Notes } from './stable-prefix/stable-prefix.ts';
export { STABLE_KINDS, type StableKind } from './stable-prefix/stable-tools.ts';
export type { Credential } from './upstream/credential-of.ts';
export type { Upstream } from './upstream/upstream.ts';
export type { UpstreamFacts } from './upstream/upstream-facts.ts';
export type { GivenUpstreams } from './upstream/upstream-list.ts';
export { VENDOR_UPSTREAMS, type VendorUpstream } from './upstream/vendor-upstreams.ts';
export { CACHE_MARK_MODES, type CacheMarkMode } from './work/cache-mark-mode.ts';
export type { WorkOptions } from './work/open-local-work.ts';
export { type ServedWork, serveExchangeWork } from './work/serve-exchange-work.ts';
export type { WorkerOptions } from './work/worker-threads.ts';
