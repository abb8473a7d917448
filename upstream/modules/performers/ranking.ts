/** Who is most loved: made anew every ten minutes from the last 30 days. */
import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Db, queryRows } from '../../kernel/database.ts'

const WINDOW_MS = 30 * DAY_MS
/** A new subscriber says as much as ten new followers; earned money counts by whole units of the currency. */
const SUBSCRIPTION_WEIGHT = 10

/** @returns how many performers' scores have changed */
export async function rankPerformers(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with points as (
          select object_id as performer_id, count(*) as points from reactions
            where action = 'follow' and object_type = 'performer' and created_at > ${since}::timestamptz
            group by object_id
          union all
          select performer_id, count(*) * ${SUBSCRIPTION_WEIGHT}::int from subscriptions
            where started_at > ${since}::timestamptz group by performer_id
          union all
          select performer_id, sum(gross_cents) / 100 from earnings
            where created_at > ${since}::timestamptz group by performer_id
        ), scores as (
          select p.account_id, coalesce(sum(points.points), 0)::int as score
          from performers p left join points on points.performer_id = p.account_id
          group by p.account_id
        )
        update performers set rank_score = scores.score from scores
        where scores.account_id = performers.account_id and performers.rank_score <> scores.score
        returning performers.account_id as id`,
  )
  return rows.length
}
