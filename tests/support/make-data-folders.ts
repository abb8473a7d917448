/** Makes the data folders of the journeys' products, where E2E_DATA_FOLDERS says: a step of the gate. */
import { makeDataFolders } from './start-product.ts'

await makeDataFolders()
