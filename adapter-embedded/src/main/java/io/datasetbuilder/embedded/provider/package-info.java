/**
 * Keys of providers for a caller: where they come from, how they are kept, and whether they work.
 */
package io.datasetbuilder.embedded.provider;
