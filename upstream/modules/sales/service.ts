export { accountsOfSales, announceBalance, type PaidBy, postSale } from './posting.ts'
export { goods, type PriceLine, priceOf } from './price-lines.ts'
export { listRefundsOf, type SaleRefund } from './refund-store.ts'
export { postRefund, refundSale, sumRefunded } from './refunds.ts'
export {
  getSaleKind,
  type PaidBack,
  type Purchase,
  type SaleDetails,
  type SaleKind,
  sells,
  type TakenBack,
  type Wanted,
} from './sale-kinds.ts'
export { namingSeller } from './texts.ts'
