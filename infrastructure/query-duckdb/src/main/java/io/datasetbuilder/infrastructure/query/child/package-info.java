/**
 * The process that runs one query: what it receives and returns, the gate that SQL of users passes,
 * and the engine that reads one file and nothing else.
 */
package io.datasetbuilder.infrastructure.query.child;
