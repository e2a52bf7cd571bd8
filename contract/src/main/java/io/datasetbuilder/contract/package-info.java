/** The published contract's documents, as resources for the parts that print or check them. */
package io.datasetbuilder.contract;
