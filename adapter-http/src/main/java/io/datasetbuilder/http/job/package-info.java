/** Builds that go on while nobody waits, and what happens in them. */
package io.datasetbuilder.http.job;
