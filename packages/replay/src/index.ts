export type { Bill, BilledTokens } from '@hdc/prices';
export type { PredictionCheck, SessionWindow, WindowReason } from './cost/window-of.ts';
export { createGatewayPruner, REPLAYED_ACCOUNT } from './drive/create-gateway-pruner.ts';
export { type Drive, splitByWindow } from './drive/drive.ts';
export type { DriveOptions } from './drive/drive-options.ts';
export { driveRequests } from './drive/drive-requests.ts';
export { driveSession } from './drive/drive-session.ts';
export { FirstSight } from './drive/first-sight.ts';
export type { MeasuredRequest, PrunedBlock, ReducedBlock } from './drive/sent-request.ts';
export { SentWindow } from './drive/sent-window.ts';
export { CANARY_TYPES, type Canary, type CanaryType } from './fidelity/canaries/canary.ts';
export { type CanaryCounts, countCanaries } from './fidelity/canaries/count-canaries.ts';
export {
  type CanaryConversation,
  type CanaryConversationOptions,
  createCanaryConversation,
} from './fidelity/canaries/create-canary-conversation.ts';
export { findNeeds, type Need, type Needs } from './fidelity/find-needs.ts';
export { waysBackIn } from './fidelity/meters/altered-literals.ts';
export { literalsIn } from './fidelity/meters/literals-in.ts';
export { FIDELITY_METERS, measureSample, sumMeasures } from './fidelity/meters/measure-sample.ts';
export type { Meter, Sample } from './fidelity/meters/meter.ts';
export type { Holders } from './fidelity/window-index.ts';
export { SHORT_ID, shortIdOf } from './naming/session-name.ts';
export { type ReplayFilesOptions, type ReplayProgress, replayFiles } from './pool/replay-files.ts';
export { type RecordedRequest, recordedRequestsOf } from './recorded/recorded-request.ts';
export type { ReplayOptions } from './replay-options.ts';
export { replaySession } from './replay-session.ts';
export { renderFirstScreen } from './report/first-screen/render-first-screen.ts';
export { renderHtmlReport } from './report/html/render-html-report.ts';
export { toJsonReport } from './report/json/to-json-report.ts';
export { METER_NAMES, type Measures, type MeterName, type Share } from './report/measures.ts';
export type {
  CachedTokens,
  EditCounts,
  FileFailure,
  PrunedCounts,
  ReducedCounts,
  ReferenceCounts,
  ReplayReport,
  ReportedPrune,
  SessionReport,
  StrategyReport,
  TotalReport,
} from './report/replay-report.ts';
export type { ReportView } from './report/report-view.ts';
export { renderTextReport } from './report/text/render-text-report.ts';
export type { TextLayout } from './report/text/text-layout.ts';
export type { ClientLifetime, PingRule, StrategyRun } from './strategy-run.ts';
export type { BilledAnswer } from './vendor/billing-vendor.ts';
export { type PromptCounter, PromptReader, type VendorPrompt } from './vendor/prompt-reader.ts';
