export type { BlockPlace, ParametersPlace, TextPlace } from './block-place.ts';
export type { CacheMark } from './cache-mark.ts';
export { type BodyDifference, compareBodies } from './compare/compare-bodies.ts';
export type { DeclaredTool } from './declared-tool.ts';
export { isUnder } from './decode/compact-place.ts';
export { errorLine } from './decode/error-line.ts';
export { mediaOfUrl } from './decode/media-of-url.ts';
export { type PartReader, type ReadResult, readResult } from './decode/read-result.ts';
export type { RequestBuilder } from './decode/request-builder.ts';
export { isTagged, type SignatureTag, tagSignature, untagSignature } from './decode/signature-tag.ts';
export { defineWireFormat, type WireFormatParts } from './define-wire-format.ts';
export { WireEditError } from './errors/wire-edit-error.ts';
export { findWireFormat } from './find-wire-format.ts';
export { type CallItem, readCallItem } from './formats/openai-responses/call-items.ts';
export { reasoningText } from './formats/openai-responses/reasoning-text.ts';
export { BlockInterner } from './intern/block-interner.ts';
export { type BodyLimits, exceedsLimits } from './json/exceeds-limits.ts';
export type { JsonPath } from './json/json-path.ts';
export { patchBody } from './patch/patch-body.ts';
export { rewriteList } from './patch/rewrite-list.ts';
export { addMember, rewriteMember } from './patch/rewrite-member.ts';
export { leanPaths } from './start/lean-schema.ts';
export {
  type PromptBeginning,
  readStart,
  type StartPart,
  toolId,
} from './start/read-start.ts';
export { START_KINDS, type StartKind } from './start/start-rows.ts';
export type { WireEdit } from './wire-edit.ts';
export type { DecodeOptions, WireFormat } from './wire-format.ts';
export { WIRE_FORMAT_NAMES, type WireFormatName } from './wire-format-names.ts';
export { WIRE_FORMATS } from './wire-formats.ts';
export type { WireRequest } from './wire-request.ts';
export type { Call, Result, Turn } from './writers/turn.ts';
export { TURN_WRITERS } from './writers/turn-writers.ts';
