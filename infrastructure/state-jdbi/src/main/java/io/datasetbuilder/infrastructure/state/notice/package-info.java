/** Notices that wait for their delivery, in the state database. */
package io.datasetbuilder.infrastructure.state.notice;
