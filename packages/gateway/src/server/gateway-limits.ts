/** How much and how long; every time in milliseconds. */
export interface GatewayLimits {
  /** The limit of a request that holds a conversation; others are streamed and have none. */
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** For the head of a request. */
  readonly clientHeadMs: number;
  /** For a whole request. */
  readonly clientRequestMs: number;
  /** Without a byte in either direction. */
  readonly clientIdleMs: number;
  readonly vendorConnectMs: number;
  /** Until the head of the answer: models think before they speak, and SDKs wait for ten minutes. */
  readonly vendorHeadMs: number;
  /** Between two pieces of an answer. */
  readonly vendorSilenceMs: number;
  /** The time of the pruner before the request leaves as it came. */
  readonly pruneMs: number;
  readonly pingAfterMs: number;
}

export const GATEWAY_LIMITS: GatewayLimits = {
  bodyBytes: 64 * 1024 * 1024,
  headerBytes: 64 * 1024,
  clientHeadMs: 30_000,
  clientRequestMs: 600_000,
  clientIdleMs: 900_000,
  vendorConnectMs: 30_000,
  vendorHeadMs: 600_000,
  vendorSilenceMs: 600_000,
  pruneMs: 5_000,
  pingAfterMs: 15_000,
};
