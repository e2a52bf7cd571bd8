/**
 * The product as a service: a process that answers over loopback, and crowds of callers that
 * measure it. Callers know nothing of the product but its HTTP operations.
 */
package io.datasetbuilder.benchmarks.served;
