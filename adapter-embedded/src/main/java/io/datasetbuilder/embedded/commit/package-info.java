/** Hands the tables of finished builds over to the warehouse. */
package io.datasetbuilder.embedded.commit;
