/**
 * A provider server for tests: real HTTP on loopback that answers by the dataset definitions it is
 * given, keeps a journal of what it was asked, and misbehaves where a test says so.
 */
package io.datasetbuilder.infrastructure.http.standin;
