/**
 * Bodies of query requests, read from parsed JSON: every member that is missing, unknown, mistyped
 * or out of range is reported with its place.
 */
package io.datasetbuilder.warehouse.request;
