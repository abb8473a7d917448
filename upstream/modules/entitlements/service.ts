export { type EntitlementAnswer, listStandings } from './answers.ts'
export { findOffer, isOpenTo, type Standing } from './policy.ts'
export { insertPurchase, listSalesSince, reducePurchase, removePurchases } from './purchases.ts'
