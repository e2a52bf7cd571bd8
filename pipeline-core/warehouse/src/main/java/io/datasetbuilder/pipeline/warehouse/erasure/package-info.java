/**
 * Erasure of a value from a dataset: the search for what holds it, its removal by the deletion of
 * runs and tables, and the certificate, which names everything but the value.
 */
package io.datasetbuilder.pipeline.warehouse.erasure;
