import { expect, test } from 'vitest';
import { nonPublicReason } from './address-guard.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.255.255',
  '192.169.0.1',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(nonPublicReason(address)).toBeNull();
});

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  // Cloud metadata: most clouds, Alibaba, Oracle, Amazon on IPv6.
  ['169.254.169.254', 'linkLocal'],
  ['100.100.100.200', 'carrierGradeNat'],
  ['192.0.0.192', 'reserved'],
  ['168.63.129.16', 'cloudPlatform'],
  ['::ffff:168.63.129.16', 'cloudPlatform'],
  ['fd00:ec2::254', 'uniqueLocal'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.7', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['fe80::1', 'linkLocal'],
  ['fe80::1%eth0', 'linkLocal'],
  ['fc00::1', 'uniqueLocal'],
  ['fec0::1', 'deprecatedSiteLocal'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'reserved'],
  // An IPv4 address inside an IPv6 one: mapped, NAT64, 6to4, Teredo, the deprecated compatible form.
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:169.254.169.254', 'linkLocal'],
  ['::ffff:10.0.0.1', 'private'],
  ['64:ff9b::7f00:1', 'loopback'],
  ['64:ff9b::a9fe:a9fe', 'linkLocal'],
  ['64:ff9b:1::808:808', 'rfc6052'],
  ['2002:7f00:1::1', '6to4'],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'teredo'],
  ['::127.0.0.1', 'loopback'],
  ['::7f00:1', 'reserved'],
  ['4000::1', 'reserved'],
  ['not an address', 'no IP address'],
  ['', 'no IP address'],
])('%s is not: %s', (address, reason) => {
  expect(nonPublicReason(address)).toBe(reason);
});
