/** What clients of the service rely on, as facts that the contract is compared with. */
package io.datasetbuilder.contract.wire;
