export type { BlockPlace, ParametersPlace, TextPlace } from './block-place.ts';
export { type BodyDifference, compareBodies } from './compare-bodies.ts';
export { isUnder } from './decode/compact-place.ts';
export { placeOf, placesInOrder } from './decode/places-in-order.ts';
export { errorLine, mediaOfUrl } from './decode/read-parts.ts';
export { type PartReader, type ReadResult, readResult } from './decode/read-result.ts';
export type { RequestBuilder } from './decode/request-builder.ts';
export { isTagged, type SignatureTag, tagSignature, untagSignature } from './decode/signature-tag.ts';
export { defineWireFormat, forgetBlocks, type WireFormatParts } from './define-wire-format.ts';
export { WireEditError } from './errors/wire-edit-error.ts';
export { findWireFormat, WIRE_FORMATS } from './find-wire-format.ts';
export { type CallItem, readCallItem } from './formats/openai-responses/call-items.ts';
export { reasoningText } from './formats/openai-responses/openai-responses.ts';
export { BlockInterner } from './intern/block-interner.ts';
export { type BodyLimits, exceedsLimits } from './json/exceeds-limits.ts';
export type { JsonPath } from './json/json-source.ts';
export { countMarks } from './memory/count-marks.ts';
export { type MarkStyle, MEMBER_MARKS } from './patch/mark-style.ts';
export { patchBody } from './patch/patch-body.ts';
export { rewriteList } from './patch/rewrite-list.ts';
export { addMember, rewriteMember } from './patch/rewrite-member.ts';
export { leanPaths } from './start/lean-schema.ts';
export { type KnownServers, type McpName, readMcpNames } from './start/mcp-names.ts';
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
export type { CacheMark, DeclaredTool, WireRequest } from './wire-request.ts';
export type { Call, Result, Turn } from './writers/turn.ts';
export { TURN_WRITERS } from './writers/turn-writers.ts';
