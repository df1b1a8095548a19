import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { skipContinue } from './skip-continue.ts';

/** Proxies between this machine and the vendors, as the usual variables of the environment name them. */
export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  /** Hosts that are reached without one. */
  readonly except?: string;
}

const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Opens the connections to vendors. They are kept; nothing is sent twice by itself. */
export function openDispatcher(
  limits: GatewayLimits,
  { http = '', https = '', except = '' }: Proxies,
): Dispatcher {
  const open = buildConnector({ timeout: limits.vendorConnectMs });
  const connect: buildConnector.connector = (place, done) =>
    open(place, (...[error, socket]) => {
      if (socket) done(null, skipContinue(socket));
      else done(error ?? new Error('no connection'), null);
    });
  const options = {
    headersTimeout: limits.vendorHeadMs,
    bodyTimeout: limits.vendorSilenceMs,
    connect,
    maxHeaderSize: limits.headerBytes,
  };
  if (http === '' && https === '') return new Agent(options);
  const noProxy = [...THIS_MACHINE, except].join(',');
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy });
}
