/**
 * Events that happen in one module and matter to others. The acting module emits the event inside the transaction that
 * makes the change, and does not know who listens: a listener's module registers a handler in its `module.ts`.
 */
import type { Tx } from './database.ts'
import { defineQueue, type Queue, type QueueWorker, type RetryPolicy, WORKERS } from './jobs.ts'
import type { Kernel } from './kernel.ts'
import { defineRegistryKey, type Registry } from './registry.ts'

declare const PAYLOAD: unique symbol

/** `tip.sent`, `user.blocked` …: a noun and what has happened to it. */
export interface DomainEvent<Payload extends object> {
  readonly name: `${string}.${string}`
  readonly [PAYLOAD]?: Payload
}

export function defineEvent<Payload extends object>(name: `${string}.${string}`): DomainEvent<Payload> {
  return { name }
}

export interface EventHandler {
  readonly event: string
  readonly handle: (tx: Tx, payload: object, kernel: Kernel) => Promise<void>
  /** Does the work of a handler that runs after the commit. */
  readonly worker?: QueueWorker
}

export const HANDLERS = defineRegistryKey<EventHandler>('handlers')

/** The workers of all queues, those of handlers that run after their event among them. */
export function listWorkers(registry: Registry): QueueWorker[] {
  const ofHandlers = registry.listAll(HANDLERS).flatMap(({ worker }) => worker ?? [])
  return [...registry.listAll(WORKERS), ...ofHandlers]
}

/** Runs `handle` in the transaction of the event: both commit together, and an error of `handle` rolls both back. */
export function duringEvent<Payload extends object>(
  event: DomainEvent<Payload>,
  handle: (tx: Tx, payload: Payload, kernel: Kernel) => Promise<void>,
): EventHandler {
  return { event: event.name, handle: (tx, payload, kernel) => handle(tx, payload as Payload, kernel) }
}

/**
 * Runs `handle` once the event has been committed, tried again by the policy until it succeeds: the job is enqueued
 * in the event's own transaction. The payload goes through JSON.
 */
export function afterEvent<Payload extends object>(
  event: DomainEvent<Payload>,
  queue: { name: string; retry: RetryPolicy; concurrency?: number },
  handle: (kernel: Kernel, payload: Payload) => Promise<void>,
): EventHandler {
  const jobs: Queue<Payload> = defineQueue(queue)
  return {
    event: event.name,
    handle: (tx, payload, kernel) => kernel.jobs.enqueue(tx, jobs, payload as Payload),
    worker: { queue: jobs, work: (kernel, payload) => handle(kernel, payload as Payload) },
  }
}

export interface Events {
  /** Calls every handler, one after the other in the order of the modules. @throws what a handler throws */
  emit<Payload extends object>(tx: Tx, event: DomainEvent<Payload>, payload: Payload): Promise<void>
}

/** @param findKernel gives the kernel that the handlers work with, which holds these events itself */
export function createEvents(handlers: readonly EventHandler[], findKernel: () => Kernel): Events {
  const byEvent = Map.groupBy(handlers, ({ event }) => event)
  return {
    async emit(tx, event, payload) {
      for (const { handle } of byEvent.get(event.name) ?? []) await handle(tx, payload, findKernel())
    },
  }
}
