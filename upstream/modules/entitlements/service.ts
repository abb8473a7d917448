export { type EntitlementAnswer, listStandings } from './answers.ts'
export { findOffer, isOpenTo, type Standing } from './policy.ts'
export {
  insertPurchase,
  isBought,
  isKeptByBuyers,
  listSalesSince,
  reducePurchase,
  removePurchases,
} from './purchases.ts'
