/**
 * Process that runs one query: its request and response, the gate that checks the SQL of users, and
 * the engine that reads one file and nothing else.
 */
package io.datasetbuilder.infrastructure.query.child;
